// What tests ask the page for; nothing in the page reads it.
import type { Place } from './protocol';
import type { Stage } from './stage';

export const facts = {
  /** Since the page was asked for; null until the level, or a set, has been drawn. */
  firstPictureMs: null as number | null,
  /** From the question to the answer of the last plan. */
  lastPlanMs: null as number | null,
  plans: 0,
};

/** The page's only global: `window.pronkViewer`, to be read. */
export function offerFacts(stage: Stage): void {
  const offered = {
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
