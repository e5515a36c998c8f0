// A click on the ground and the draft enter; the links that one take-off there would have leave,
// drawn and counted, and again with every change of the draft.
import type { App, GroundHit } from '../app';
import { toSend } from '../bake_settings';
import { button } from '../controls';
import { make } from '../dom';
import { Latest } from '../latest';
import { SampleLinksLayer } from '../layers/sample_links';
import { LinkData, placeAt } from '../link_data';
import type { LevelFacts, Place, Settings } from '../protocol';
import { many, metresText } from '../text';
import type { GenerateState } from './generate_state';

const HINT = 'Click the ground for the links of one point with these settings. Esc ends it.';

interface Question {
  set: number;
  place: Place;
  settings: Partial<Settings>;
  /** What goes wrong is a message then; while a slider is dragged, a line in the panel will do. */
  isClick: boolean;
}

interface Answer {
  links: LinkData;
  /** The take-off that was tried; null where there is no ground. */
  at: Place | null;
}

export interface PointTool {
  readonly button: HTMLButtonElement;
  readonly words: HTMLElement;
  /** True if it was one for the tool. */
  click(hit: GroundHit | null): boolean;
  /** True if it was in hand. */
  end(): boolean;
  show(): void;
  hide(): void;
}

export function pointTool(
  app: App,
  state: GenerateState,
  level: LevelFacts,
  onError: (error: unknown) => void,
  restHint: string,
): PointTool {
  const { stage, layers, sets } = app;
  const layer = new SampleLinksLayer();
  stage.both.add(layer.object);
  const words = make('p', {
    class: 'note',
    test: 'generate-point-words',
    attributes: { 'aria-live': 'polite' },
  });
  const toggle = button(
    'Links of one point',
    'generate-point',
    () => turn(!state.isPointing),
    'A click on the ground tries one take-off there',
  );
  let isPanelShown = false;
  let clickedSet: number | null = null;

  const questions = new Latest<Question, Answer>(
    async ({ set, place, settings, isClick }) => {
      try {
        const chunk = await app.api.linksFrom(set, place, settings);
        return { links: new LinkData(chunk), at: chunk.header['sample'] as Place | null };
      } catch (error) {
        if (isClick) onError(error);
        throw error;
      }
    },
    ({ links, at }) => {
      if (at) layer.show(at, links);
      else layer.clear();
      words.textContent = at ? linkWords(links, at) : 'There is no ground here.';
      stage.requestFrame();
    },
    (error) => {
      layer.clear();
      words.textContent = error instanceof Error ? error.message : String(error);
      stage.requestFrame();
    },
  );
  const ask = (isClick: boolean) => {
    const set = sets.find(clickedSet) ?? layers.shown('left')?.facts ?? sets.acceptedFacts;
    if (!state.point || !set) return;
    const settings = toSend(state.draft, level.kind);
    questions.send({ set: set.id, place: state.point, settings, isClick });
  };
  const turn = (isOn: boolean) => state.changePoint(isOn, null);
  const show = () => {
    toggle.setAttribute('aria-pressed', `${state.isPointing}`);
    stage.canvas.classList.toggle('can-point', state.isPointing && isPanelShown);
    if (isPanelShown) app.setHint(state.isPointing ? HINT : restHint);
    layer.object.visible = isPanelShown;
    if (!state.point) {
      questions.forget();
      layer.clear();
      words.textContent = state.isPointing ? 'Click the ground.' : '';
    }
    stage.requestFrame();
  };
  let isClick = false;
  state.on(() => {
    show();
    ask(isClick);
  });
  layers.on(() => ask(false));
  return {
    button: toggle,
    words,
    click(hit) {
      if (!state.isPointing) return false;
      if (!hit) return true;
      clickedSet = hit.set;
      isClick = true;
      state.changePoint(true, hit.place);
      isClick = false;
      return true;
    },
    end() {
      const wasPointing = state.isPointing;
      turn(false);
      return wasPointing;
    },
    show() {
      isPanelShown = true;
      show();
    },
    hide() {
      isPanelShown = false;
      show();
    },
  };
}

function linkWords(links: LinkData, sample: Place): string {
  if (links.count === 0) return 'No link begins here.';
  let [drops, farthestM] = [0, 0];
  for (let i = 0; i < links.count; ++i) {
    drops += links.kind[i]!;
    for (const end of [placeAt(links.landingBegin, i), placeAt(links.landingEnd, i)]) {
      farthestM = Math.max(farthestM, Math.hypot(end[0] - sample[0], end[2] - sample[2]));
    }
  }
  const kinds = `${many(links.count - drops, 'jump')}, ${many(drops, 'drop')}`;
  const far = `the farthest lands ${metresText(farthestM)} away`;
  return `${many(links.count, 'link')} from here: ${kinds}; ${far}.`;
}
