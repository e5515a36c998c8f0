// Keys enter; what they stand for is done, unless a field wants them.
import type { App } from './app';
import { isTyping } from './dom';
import type { HelpSheet } from './help';
import { panels } from './panels/index';

export function listenToKeys(app: App, help: HelpSheet): void {
  const { rig } = app.stage;

  const shortcuts: Record<string, () => void> = {
    f: () => rig.frameAll(),
    t: () => rig.lookFromTop(),
    o: () => app.store.change({ cameraMode: rig.mode === 'orbit' ? 'fly' : 'orbit' }),
    l: () => {
      const { layers } = app.store.value;
      app.store.change({ layers: { ...layers, links: !layers.links } });
    },
    '?': () => help.toggle(),
    escape: () => void app.info.close(),
  };
  for (const panel of panels) {
    shortcuts[panel.key] = () => app.store.change({ panel: panel.id });
  }

  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (help.root.open && event.key !== '?') return;
    if (event.key === 'Escape' && app.messages.dismissLast()) return event.preventDefault();
    if (isTyping(event)) {
      if (event.key === 'Escape') (event.target as HTMLElement).blur();
      return;
    }
    rig.setFast(event.shiftKey);
    const panel = panels.find(({ id }) => id === app.store.value.panel);
    if (panel?.onKey?.(event)) return event.preventDefault();
    const shortcut = shortcuts[event.key.toLowerCase()];
    if (shortcut) {
      shortcut();
    } else if (rig.press(event.code, true)) {
      app.stage.requestFrame();
    } else {
      return;
    }
    event.preventDefault();
  });
  window.addEventListener('keyup', (event) => {
    rig.setFast(event.shiftKey);
    rig.press(event.code, false);
  });
  window.addEventListener('blur', () => rig.releaseKeys());
}
