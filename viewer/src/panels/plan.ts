// Clicks on the ground enter; a start, a goal and the routes between them leave, planner beside
// planner.
import type { App, GroundPointer, Panel } from '../app';
import { button, buttonRow, checkbox, folding, numberField, section, slider } from '../controls';
import { make } from '../dom';
import type { MarkerId } from '../layers/markers';
import { Planning } from '../planning';
import { makeRouteTable } from './route_table';

const HINT =
  'Click the ground to set the start, then the goal. Drag either; Shift-click moves the start.';

export function planPanel(): Panel {
  let app: App;
  let tool: MarkerId = 'start';
  let dragged: MarkerId | null = null;
  let showTool = () => {};

  const choose = (next: MarkerId) => {
    tool = next;
    showTool();
  };

  return {
    id: 'plan',
    title: 'Plan',
    key: '3',

    mount(root, context) {
      app = context;
      const { store } = app;
      const tools = {
        start: button(
          'Set start',
          'set-start',
          () => choose('start'),
          'The next click is the start',
        ),
        goal: button('Set goal', 'set-goal', () => choose('goal'), 'The next click is the goal'),
      };
      showTool = () => {
        for (const id of ['start', 'goal'] as const) {
          tools[id].setAttribute('aria-pressed', `${id === tool}`);
        }
      };
      const swap = button('Swap', 'swap', () => {
        const { start, goal } = store.value;
        store.change({ start: goal, goal: start });
      });
      const clear = button('Clear', 'clear-route', () => {
        store.change({ start: null, goal: null });
        choose('start');
      });
      const planning = new Planning(app);
      const table = makeRouteTable(app, planning);
      planning.onChange = table.show;
      root.append(
        section('Start and goal', buttonRow(tools.start, tools.goal, swap, clear)),
        table.root,
        abilitySection(app),
        table.legs,
      );
      if (store.value.start) tool = 'goal';
      showTool();
      planning.plan();
    },

    show() {
      app.setHint(HINT);
    },

    hide() {
      app.stage.canvas.classList.remove('can-drag');
    },

    onGroundPointer(pointer) {
      const { stage, layers, store } = app;
      const under = () => layers.markers.at(pointer.clientX, pointer.clientY, stage);
      switch (pointer.kind) {
        case 'down':
          dragged = under();
          return dragged !== null;
        case 'drag':
          if (dragged && pointer.hit) store.change({ [dragged]: pointer.hit.place });
          return true;
        case 'up':
          dragged = null;
          return true;
        case 'click':
          return click(app, pointer, pointer.shiftKey ? 'start' : tool, choose);
        case 'hover':
          stage.canvas.classList.toggle('can-drag', under() !== null);
          return false;
      }
    },
  };
}

function click(
  app: App,
  pointer: GroundPointer,
  what: MarkerId,
  choose: (next: MarkerId) => void,
): boolean {
  if (!pointer.hit) return true;
  app.store.change({ [what]: pointer.hit.place });
  choose('goal');
  return true;
}

function abilitySection(app: App): HTMLElement {
  const { store } = app;
  const value = store.value;
  const tollOfSet = () => app.sets.acceptedFacts?.settings.toll ?? 1;
  const toll = slider(
    'Toll',
    'toll',
    { min: 0.01, max: 20, step: 0.01, unit: 'm', isLogarithmic: true },
    value.tollM ?? tollOfSet(),
    (tollM) => store.change({ tollM }),
  );
  const mayJump = checkbox('May jump', 'may-jump', value.mayJump, (mayJump) =>
    store.change({ mayJump }),
  );
  const mayDrop = checkbox('May drop', 'may-drop', value.mayDrop, (mayDrop) =>
    store.change({ mayDrop }),
  );
  const maxLaunch = numberField(
    'Fastest launch',
    'max-launch',
    { min: 0.1, max: 1000, step: 0.1, unit: 'm/s', empty: 'any' },
    value.maxLaunchMS,
    (maxLaunchMS) => store.change({ maxLaunchMS }),
  );
  const own = checkbox('Own jump profile', 'own-profile', value.hasOwnProfile, (hasOwnProfile) =>
    store.change({ hasOwnProfile }),
  );
  const range = { min: 0.05, max: 100, step: 0.05, unit: 'm' };
  const ownNumber = (label: string, test: string, key: 'ownApexM' | 'ownReachM' | 'ownMaxFallM') =>
    numberField(
      label,
      test,
      range,
      value[key],
      (next) => next !== null && store.change({ [key]: next }),
    );
  const profile = {
    ownApexM: ownNumber('Apex', 'own-apex', 'ownApexM'),
    ownReachM: ownNumber('Reach', 'own-reach', 'ownReachM'),
    ownMaxFallM: ownNumber('Max fall below the apex', 'own-fall', 'ownMaxFallM'),
  };
  const asBaked = button('As baked', 'ability-reset', () =>
    store.change({
      tollM: null,
      mayJump: true,
      mayDrop: true,
      maxLaunchMS: null,
      hasOwnProfile: false,
    }),
  );
  const profileRows = make('div', { class: 'indent' }, ...Object.values(profile).map((p) => p.row));
  const show = () => {
    const state = store.value;
    toll.set(state.tollM ?? tollOfSet());
    mayJump.set(state.mayJump);
    mayDrop.set(state.mayDrop);
    maxLaunch.set(state.maxLaunchMS);
    own.set(state.hasOwnProfile);
    for (const key of ['ownApexM', 'ownReachM', 'ownMaxFallM'] as const)
      profile[key].set(state[key]);
    profileRows.hidden = !state.hasOwnProfile;
  };
  store.on(
    ['mayJump', 'mayDrop', 'maxLaunchMS', 'hasOwnProfile', 'ownApexM', 'ownReachM', 'ownMaxFallM'],
    show,
  );
  store.on(['tollM'], (state) => {
    if (document.activeElement !== toll.input) toll.set(state.tollM ?? tollOfSet());
  });
  app.sets.on(show);
  show();
  return folding(
    'Traveller',
    true,
    toll.row,
    mayJump.row,
    mayDrop.row,
    maxLaunch.row,
    own.row,
    profileRows,
    buttonRow(asBaked),
  );
}
