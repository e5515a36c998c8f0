// Settings and clicks enter; bakes, sets of links and baked files leave: Kerkhof's generation tool
// (section 7.1), where accepting a set is what he calls to bake.
import type { App, Panel } from '../app';
import { toSend } from '../bake_settings';
import { button, buttonRow, section } from '../controls';
import { make } from '../dom';
import type { LevelFacts } from '../protocol';
import { compareSection } from './compare';
import { differenceTable } from './generate_difference';
import { pointTool } from './generate_point';
import type { PointTool } from './generate_point';
import { saveSection } from './generate_save';
import { setsSection } from './generate_sets';
import { settingsForm } from './generate_settings';
import { GenerateState } from './generate_state';

const HINT = 'Set what the next bake is to be, and press Bake; every bake makes a set of its own.';
const HINT_WITHOUT_BAKE = 'Accept, save or download a set.';

const WHY_NOT =
  'Nothing can be baked: the file holds what a bake made, not the level it was made of.';

export function generatePanel(): Panel {
  let app: App;
  let tool: PointTool | null = null;
  let isShown = false;
  let hint = HINT;

  return {
    id: 'generate',
    title: 'Generate',
    key: '2',
    about: 'Bake with other settings, compare, save',

    mount(root, context) {
      app = context;
      const making = make('div', { class: 'making' });
      root.append(
        making,
        setsSection(app),
        compareSection(app, differenceTable(app)),
        saveSection(app),
      );
      showNewSets(app);
      app.whenLevel((level) => {
        if (!level.can_bake) {
          const why = make('p', { class: 'note', test: 'generate-why-not', text: WHY_NOT });
          making.append(section('Bake', why));
          hint = HINT_WITHOUT_BAKE;
          if (isShown) app.setHint(hint);
          return;
        }
        tool = fillMaking(making, app, level);
        if (isShown) tool?.show();
      });
    },

    show() {
      isShown = true;
      app.setHint(hint);
      tool?.show();
    },

    hide() {
      isShown = false;
      tool?.hide();
    },

    onGroundPointer(pointer) {
      return pointer.kind === 'click' && (tool?.click(pointer.hit) ?? false);
    },

    onKey: (event) => event.key === 'Escape' && (tool?.end() ?? false),
  };
}

/** Answers the point tool where there is one: a plan has no voxels to ask. */
function fillMaking(root: HTMLElement, app: App, level: LevelFacts): PointTool | null {
  const state = new GenerateState(app, level);
  const form = settingsForm(app, state, level);
  const fail = (error: unknown) => {
    app.report(error);
    if (error instanceof Error) form.pointAt(error.message);
  };
  const bake = button('Bake', 'generate-bake', () => {
    form.clearMarks();
    app.job.bake(toSend(state.draft, level.kind)).catch(fail);
  });
  bake.classList.add('primary');
  app.job.onBusy((isBusy) => (bake.disabled = isBusy));
  app.job.onEnd(({ error }) => {
    if (error) form.pointAt(error);
  });
  const tool = level.kind === 'plan' ? null : pointTool(app, state, level, fail, HINT);
  const bar = make('div', { class: 'bake-bar' }, buttonRow(bake));
  if (tool) {
    bar.firstElementChild!.append(tool.button);
    bar.append(tool.words);
  }
  root.append(bar, ...form.sections);
  return tool;
}

/** A new set is looked at before it is accepted; side by side it comes to the right. */
function showNewSets(app: App): void {
  const { sets, store } = app;
  let wanted: number | null = null;
  app.job.onEnd((job) => (wanted = job.set));
  sets.on(() => {
    const set = sets.find(wanted);
    if (!set) return;
    wanted = null;
    if (set.id === sets.accepted) return;
    if (store.value.split) store.change({ rightSet: set.id });
    else store.change({ shownSets: [set.id] });
  });
}
