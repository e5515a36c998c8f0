// What tests ask the page for; nothing in the page reads it.
import type { App } from './app';
import type { Place } from './protocol';

export const facts = {
  /** Since the page was asked for; null until the level, or a set, has been drawn. */
  firstPictureMs: null as number | null,
  /** From the question to the answer of the last plan. */
  lastPlanMs: null as number | null,
  plans: 0,
};

/** The page's only global: `window.pronkViewer`, to be read. */
export function offerFacts({ stage, job, sets, layers, store }: App): void {
  const offered = {
    /** No bake is under way, the sets that are to be seen are there, and the picture rests. */
    get isSettled() {
      const isShown = sets.accepted === null || layers.shown('left') !== null;
      const isSplit = store.value.split && sets.list.length > 1;
      const isComplete = isShown && (!isSplit || layers.shown('right') !== null);
      return !job.isBusy && sets.isAtRest && isComplete && stage.isAtRest;
    },
    get frames() {
      return stage.frames;
    },
    get firstPictureMs() {
      return facts.firstPictureMs;
    },
    get lastPlanMs() {
      return facts.lastPlanMs;
    },
    get plans() {
      return facts.plans;
    },
    screenOf: (place: Place) => stage.toScreen(place, 'left'),
  };
  Object.defineProperty(window, 'pronkViewer', { value: Object.freeze(offered) });
}
