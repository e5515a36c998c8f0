// What is to be seen enters through boxes and sliders; the state leaves, and a legend of colours.
import type { App, Panel } from '../app';
import { button, buttonRow, checkbox, section, select } from '../controls';
import type { Control } from '../controls';
import { make } from '../dom';
import type { SetFacts } from '../protocol';
import { slider } from '../slider';
import { LEVEL_COLOURS, LINK_COLOURS, SURFACE_COLOURS } from '../state';
import type { LayerId, StateKey, ViewState } from '../state';
import { splitBox } from './compare';
import { makeLegend } from './legend';

const HINT =
  'Drag to turn, right-drag to shift, wheel to zoom. Click a link or a polygon for its numbers. ' +
  '3 plans a route, ? lists all keys.';

const LAYERS: readonly { id: LayerId; label: string; title: string }[] = [
  { id: 'level', label: 'Level', title: 'The triangles that were baked' },
  { id: 'surface', label: 'Surface', title: 'Ground that the agent can stand on, as polygons' },
  { id: 'borders', label: 'Borders', title: 'Where the surface ends' },
  { id: 'edges', label: 'Polygon edges', title: 'Where one polygon meets another' },
  { id: 'axis', label: 'Medial axis', title: 'Places as far from one border as from another' },
  { id: 'links', label: 'Links', title: 'Jumps and drops (L)' },
  { id: 'spans', label: 'Spans', title: 'The voxels of the level, around here' },
  {
    id: 'freeSpace',
    label: 'Outside free space',
    title: 'Voxels in which feet would touch something',
  },
  { id: 'route', label: 'Routes', title: 'What the Plan panel planned' },
  { id: 'markers', label: 'Start and goal', title: 'The markers of the Plan panel' },
];

const LINK_PARTS = [
  { id: 'takeoffs', label: 'Take-offs' },
  { id: 'landings', label: 'Landings' },
  { id: 'arcs', label: 'Arcs' },
] as const;

/** Over the head of who stands on a storey's highest ground, and below its lowest. */
const HEAD_ROOM_M = 0.3;
const BELOW_GROUND_M = 0.6;

const isVoxels = (id: LayerId) => id === 'spans' || id === 'freeSpace';

const asOptions = <T extends string>(words: readonly T[], label: (word: T) => string) =>
  words.map((value) => ({ value, label: label(value) }));

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function lookPanel(): Panel {
  let app: App;
  return {
    id: 'look',
    title: 'Look',
    key: '1',
    about: 'What is drawn, and in which colours',
    mount(root, context) {
      app = context;
      root.append(layersSection(app), coloursSection(app), heightsSection(app), cameraSection(app));
    },
    show() {
      app.setHint(HINT);
    },
    hide() {},
  };
}

/** Keeps a control and the state the same. */
function bind<T>(
  app: App,
  keys: readonly StateKey[],
  control: Control<T>,
  read: (state: Readonly<ViewState>) => T,
): Control<T> {
  app.store.on(keys, (state) => control.set(read(state)));
  return control;
}

function layersSection(app: App): HTMLElement {
  const { store } = app;
  const boxOf = ({ id, label, title }: (typeof LAYERS)[number]) => {
    const turn = (isOn: boolean) => {
      store.change({
        layers: { ...store.value.layers, [id]: isOn },
        ...(isOn && isVoxels(id) ? { voxelsAround: app.stage.rig.lookAt } : {}),
      });
    };
    const box = checkbox(label, `layer-${id}`, store.value.layers[id], turn, title);
    return bind(app, ['layers'], box, (state) => state.layers[id]);
  };
  const boxes = LAYERS.map(boxOf);
  const parts = LINK_PARTS.map(({ id, label }) => {
    const box = checkbox(label, `link-part-${id}`, store.value.linkParts[id], (isOn) =>
      store.change({ linkParts: { ...store.value.linkParts, [id]: isOn } }),
    );
    return bind(app, ['linkParts'], box, (state) => state.linkParts[id]).row;
  });
  const partRows = make('div', { class: 'indent flow' }, ...parts);
  const within = slider(
    'Within',
    'voxels-within',
    { min: 1, max: 40, step: 1, unit: 'm' },
    store.value.voxelsWithinM,
    (voxelsWithinM) => store.change({ voxelsWithinM }),
  );
  bind(app, ['voxelsWithinM'], within, (state) => state.voxelsWithinM);
  const here = button(
    'Around here',
    'voxels-here',
    () => store.change({ voxelsAround: app.stage.rig.lookAt }),
    'Where the camera looks at',
  );
  const voxelRows = make('div', { class: 'indent' }, within.row, buttonRow(here));
  const rows = boxes.map((box) => box.row);
  const after = (id: LayerId) => LAYERS.findIndex((layer) => layer.id === id) + 1;
  rows.splice(after('freeSpace'), 0, voxelRows);
  rows.splice(after('links'), 0, partRows);

  const show = () => {
    const { layers } = store.value;
    partRows.hidden = !layers.links;
    voxelRows.hidden = !layers.spans && !layers.freeSpace;
    // Until a set is there, nobody knows what it has.
    const views = [app.layers.shown('left'), app.layers.shown('right')].filter((view) => view);
    const mayHave = (has: (set: SetFacts) => boolean) =>
      views.length === 0 || views.some((view) => has(view!.facts));
    const isOff: Partial<Record<LayerId, boolean>> = {
      level: app.level?.has_mesh === false,
      spans: !mayHave((set) => set.has_voxels),
      freeSpace: !mayHave((set) => set.has_space),
    };
    LAYERS.forEach(({ id }, i) => boxes[i]!.enable(!isOff[id]));
    // An address may say that voxels are shown, and not where: then the camera has to be in place.
    const isAsked = !voxelRows.hidden && store.value.voxelsAround === null && app.level !== null;
    if (isAsked) store.change({ voxelsAround: app.stage.rig.lookAt });
  };
  store.on(['layers', 'voxelsAround'], show);
  app.layers.on(show);
  app.whenLevel(show);
  show();
  return section('Layers', ...rows);
}

function coloursSection(app: App): HTMLElement {
  const { store } = app;
  const surface = select(
    'Surface',
    'surface-colours',
    asOptions(SURFACE_COLOURS, (w) => `by ${w}`),
    store.value.surfaceColours,
    (surfaceColours) => store.change({ surfaceColours }),
  );
  const level = select(
    'Level',
    'level-colours',
    asOptions(LEVEL_COLOURS, (w) => (w === 'terrain' ? 'by terrain' : w)),
    store.value.levelColours,
    (levelColours) => store.change({ levelColours }),
  );
  const links = select(
    'Links',
    'link-colours',
    asOptions(LINK_COLOURS, (w) => `by ${w}`),
    store.value.linkColours,
    (linkColours) => store.change({ linkColours }),
  );
  bind(app, ['surfaceColours'], surface, (state) => state.surfaceColours);
  bind(app, ['levelColours'], level, (state) => state.levelColours);
  bind(app, ['linkColours'], links, (state) => state.linkColours);
  return section('Colours', surface.row, level.row, links.row, makeLegend(app));
}

function heightsSection(app: App): HTMLElement {
  const { store } = app;
  let [lowY, highY] = [0, 1];
  const range = { min: 0, max: 1, step: 0.05, unit: 'm' };
  // A slider at its end cuts nothing, whatever is just beyond the bounds.
  const max = slider('Cut above', 'clip-max', range, 1, (y) =>
    store.change({ clipMaxY: y >= highY ? null : y, storey: null }),
  );
  const min = slider('Cut below', 'clip-min', range, 0, (y) =>
    store.change({ clipMinY: y <= lowY ? null : y, storey: null }),
  );
  const storey = select<string>('Storey', 'storey', [{ value: '', label: 'all' }], '', (value) =>
    chooseStorey(app, value === '' ? null : Number(value)),
  );
  const show = () => {
    const state = store.value;
    max.set(state.clipMaxY ?? highY);
    min.set(state.clipMinY ?? lowY);
    storey.set(state.storey === null ? '' : `${state.storey}`);
  };
  store.on(['clipMinY', 'clipMaxY', 'storey'], show);
  app.whenLevel(({ bounds }) => {
    [lowY, highY] = [Math.floor(bounds.min[1] * 10) / 10, Math.ceil(bounds.max[1] * 10) / 10 + 0.1];
    max.setRange(lowY, highY);
    min.setRange(lowY, highY);
    show();
  });
  app.layers.on(() => {
    const shown = app.layers.shown('left');
    // In a split picture the right set may be there first.
    if (!shown) return;
    const count = shown.data.surface.storeys;
    const options = Array.from({ length: count }, (_, i) => ({ value: `${i}`, label: `${i}` }));
    storey.setOptions([{ value: '', label: 'all' }, ...options], '');
    storey.enable(count > 1);
    if ((store.value.storey ?? 0) >= Math.max(count, 1)) store.change({ storey: null });
    show();
  });
  const all = button('Show all', 'clip-reset', () =>
    store.change({ clipMinY: null, clipMaxY: null, storey: null }),
  );
  return section('Heights', max.row, min.row, storey.row, buttonRow(all));
}

/** Only the ground of one storey and the links from it, in the heights that it has. */
function chooseStorey(app: App, storey: number | null): void {
  const shown = app.layers.shown('left');
  if (!shown || storey === null) {
    app.store.change({ storey: null, clipMinY: null, clipMaxY: null });
    return;
  }
  const { minY, maxY } = shown.data.surface.heights(storey);
  const heightM = shown.facts.settings.height ?? 1.8;
  app.store.change({
    storey,
    clipMinY: minY - BELOW_GROUND_M,
    clipMaxY: maxY + heightM + HEAD_ROOM_M,
  });
}

function cameraSection(app: App): HTMLElement {
  const { store, stage } = app;
  const mode = select(
    'Camera',
    'camera-mode',
    asOptions(['orbit', 'fly'] as const, capital),
    store.value.cameraMode,
    (cameraMode) => store.change({ cameraMode }),
  );
  bind(app, ['cameraMode'], mode, (state) => state.cameraMode);
  return section(
    'Camera',
    mode.row,
    splitBox(app, 'split'),
    buttonRow(
      button('Frame level', 'frame-level', () => stage.rig.frameAll(), 'F'),
      button('From the top', 'top-view', () => stage.rig.lookFromTop(), 'T'),
    ),
  );
}
