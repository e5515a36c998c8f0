// Clicks on the ground enter; a start, a goal and the routes between them leave, planner beside
// planner.
import type { App, Panel } from '../app';
import { button, buttonRow, checkbox, folding, numberField, section } from '../controls';
import { make } from '../dom';
import { MarkersTool } from '../markers_tool';
import { Planning } from '../planning';
import { slider } from '../slider';
import { makeRouteTable } from './route_table';

const HINT =
  'Click the ground to set the start, then the goal. Drag either; Shift-click moves the start.';
const MARKER_NAMES = {
  start: 'set-start',
  goal: 'set-goal',
  swap: 'swap',
  clear: 'clear-route',
} as const;

export function planPanel(): Panel {
  let app: App;
  let markers: MarkersTool;
  return {
    id: 'plan',
    title: 'Plan',
    key: '3',
    about: 'Shortest ways to walk and jump',
    mount(root, context) {
      app = context;
      markers = new MarkersTool(app, MARKER_NAMES);
      const planning = new Planning(app);
      const table = makeRouteTable(app, planning);
      planning.onChange = table.show;
      root.append(
        section('Start and goal', markers.row),
        table.root,
        abilitySection(app),
        table.legs,
      );
      planning.plan();
    },
    show() {
      app.setHint(HINT);
      // Among all links at full strength the routes would be lost.
      app.layers.dressFor({ areLinksFaint: true });
    },
    hide() {
      markers.putDown();
      app.layers.dressFor({});
    },
    onGroundPointer: (pointer) => markers.onPointer(pointer),
  };
}

const OWN_KEYS = ['ownApexM', 'ownReachM', 'ownMaxFallM'] as const;

function abilitySection(app: App): HTMLElement {
  const { store } = app;
  const value = store.value;
  const tollOfSet = () => app.sets.acceptedFacts?.settings.toll ?? 1;
  const toll = slider(
    'Toll',
    'toll',
    { min: 0.01, max: 20, step: 0.01, unit: 'm', isLogarithmic: true, isOpen: true },
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
  // What is no jump the engine says.
  const ownNumber = (label: string, test: string, key: (typeof OWN_KEYS)[number]) =>
    numberField(label, test, { step: 0.05, unit: 'm' }, value[key], (next) => {
      if (next !== null) store.change({ [key]: next });
    });
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
    for (const key of OWN_KEYS) profile[key].set(state[key]);
    profileRows.hidden = !state.hasOwnProfile;
  };
  store.on(['tollM', 'mayJump', 'mayDrop', 'maxLaunchMS', 'hasOwnProfile', ...OWN_KEYS], show);
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
