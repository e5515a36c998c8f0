// The camera and the state enter; each follows the other, and a new level is framed once.
import type { Bounds } from './protocol';
import type { Stage } from './stage';
import type { Store } from './state';

const REST_MS = 200;

export function keepCamera(store: Store, stage: Stage): { setBounds(bounds: Bounds): void } {
  const { rig } = stage;
  let isFramed = false;
  let timer = 0;
  let kept = '';

  const take = () => {
    const { eye, lookAt } = store.value;
    if (!eye || !lookAt) return;
    isFramed = true;
    const wanted = JSON.stringify([eye, lookAt]);
    if (wanted === kept) return;
    kept = wanted;
    rig.place(eye, lookAt);
  };
  store.on(['eye', 'lookAt'], take);
  store.on(['cameraMode'], (state) => {
    rig.mode = state.cameraMode;
    rig.settle();
  });
  rig.mode = store.value.cameraMode;
  take();

  stage.afterFrame.push(() => {
    if (!isFramed || JSON.stringify([rig.eye, rig.lookAt]) === kept) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      const [eye, lookAt] = [rig.eye, rig.lookAt];
      kept = JSON.stringify([eye, lookAt]);
      store.change({ eye, lookAt });
    }, REST_MS);
  });

  return {
    setBounds(bounds) {
      rig.setBounds(bounds);
      if (isFramed) return rig.settle();
      isFramed = true;
      rig.frameAll();
    },
  };
}
