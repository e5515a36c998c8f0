// A voxel size, a start and a goal enter; the level in cubes leaves, and a route over them with the
// tag of each point.
import { refusalOf } from '../api';
import type { App, GroundPointer, Panel } from '../app';
import { cssColour, toldApart } from '../colours';
import { checkbox, numberField, section, select } from '../controls';
import { make } from '../dom';
import { Latest } from '../latest';
import { BlockGridLayer } from '../layers/block_grid';
import { BlockRouteLayer, TAGS, TAG_COLOURS } from '../layers/block_route';
import type { BlockRoute } from '../layers/block_route';
import { MarkersTool, markerNames } from '../markers_tool';
import { PanelState } from '../panel_state';
import type { Place, Settings } from '../protocol';
import { slider } from '../slider';
import type { LayerId } from '../state';
import { countText, many, metresText, microsecondsText } from '../text';
import { trackOfLegs } from '../track';
import { WalkShow } from './walk_show';

const HINT = 'Click a block to set the start, then the goal. Space plays the route.';
const NOT_HERE = 'There are no triangles here to make voxels of.';
const WALK_M_S = 1.4;
const PLAY_STEP_S = 0.1;
/** What the cubes stand for. */
const OF_THE_LEVEL: readonly LayerId[] = ['level', 'surface', 'borders', 'edges', 'axis'];

interface BlockPlan {
  route: BlockRoute;
  expanded: number;
  time_us: number;
  map_ms: number;
}

interface BlockRequest {
  voxel_m: number;
  from: Place;
  to: Place;
  shape: string;
  cached: boolean;
  settings: Settings;
}

const BEGIN = {
  voxelM: 1,
  showVoxels: true,
  shape: 'straight',
  cached: false,
  ownJump: false,
  apexM: 1,
  reachM: 3,
  fallM: 3,
};
const JUMP_KEYS = ['apexM', 'reachM', 'fallM'] as const;

const FACTS: readonly { name: string; test: string; of(plan: BlockPlan): string }[] = [
  { name: 'Route', test: 'found', of: ({ route }) => route.words },
  { name: 'Length', test: 'length', of: ({ route }) => metresText(route.length_m) },
  { name: 'Jumps', test: 'jumps', of: ({ route }) => `${route.jumps}` },
  { name: 'Expanded nodes', test: 'expanded', of: (plan) => countText(plan.expanded) },
  { name: 'Planned in', test: 'time', of: (plan) => microsecondsText(plan.time_us) },
  { name: 'Map made in', test: 'map-time', of: ({ map_ms }) => madeText(map_ms) },
];

const madeText = (ms: number) => (ms > 0 ? `${ms.toFixed(1)} ms` : 'was there');

class Blocks {
  readonly show: WalkShow;
  readonly markers: MarkersTool;
  private readonly state: PanelState<typeof BEGIN>;
  private readonly grids: Latest<number, BlockGridLayer>;
  private readonly plans: Latest<BlockRequest, BlockPlan>;
  private readonly route: BlockRouteLayer;
  private readonly table = make('tbody', { test: 'blocks-table' });
  private readonly voxelNote = make('p', { class: 'note', test: 'blocks-voxels' });
  private readonly refused = make('p', { class: 'note refused', test: 'blocks-refused' });
  private grid: BlockGridLayer | null = null;
  private gridVoxelM = 0;
  private isShown = false;

  constructor(
    root: HTMLElement,
    private readonly app: App,
  ) {
    const { api, stage, store, sets, report } = app;
    this.state = new PanelState(store, 'blocks', BEGIN);
    this.route = new BlockRouteLayer(stage);
    this.show = new WalkShow(app, 'blocks', { isWholeTrail: false });
    this.markers = new MarkersTool(app, markerNames('blocks'));
    this.grids = new Latest(
      async (voxelM) => new BlockGridLayer(await api.blockGrid(voxelM)),
      (grid, voxelM) => this.takeGrid(grid, voxelM),
      report,
    );
    this.plans = new Latest(
      (request) => api.blockPlan<BlockPlan>(request),
      (plan) => this.takePlan(plan),
      (error) => {
        this.takePlan(null);
        const refusal = refusalOf(error);
        if (refusal === null) return report(error);
        this.refused.textContent = refusal;
      },
    );
    this.fill(root);
    store.on(['start', 'goal'], () => this.plan());
    sets.on(() => this.plan());
    this.state.on(() => this.refresh());
    this.takePlan(null);
  }

  enter(): void {
    this.isShown = true;
    this.app.stage.both.add(this.route.object);
    this.route.showLabels(true);
    this.show.show();
    this.refresh();
  }

  leave(): void {
    this.isShown = false;
    this.plans.forget();
    this.grids.forget();
    this.markers.putDown();
    this.show.hide();
    this.route.showLabels(false);
    this.route.object.removeFromParent();
    this.grid?.object.removeFromParent();
    this.app.layers.dressFor({});
  }

  /** On the cubes, where they are shown. */
  onPointer(pointer: GroundPointer): boolean {
    const isOnCubes = this.grid !== null && this.state.value.showVoxels;
    if (!isOnCubes) return this.markers.onPointer(pointer);
    const ray = this.app.stage.rayAt(pointer.clientX, pointer.clientY);
    return this.markers.onPointer(pointer, this.grid!.hit(ray));
  }

  private fill(root: HTMLElement): void {
    const { state } = this;
    const { value } = state;
    const note = make('p', { class: 'note', text: NOT_HERE });
    note.hidden = true;
    const voxel = slider(
      'Voxel',
      'voxel-size',
      { min: 0.25, max: 4, step: 0.05, unit: 'm', isLogarithmic: true, isOpen: true },
      value.voxelM,
      (voxelM) => state.change({ voxelM }),
    );
    const showVoxels = checkbox('Show voxels', 'show-voxels', value.showVoxels, (next) =>
      state.change({ showVoxels: next }),
    );
    const shape = select(
      'Jumps',
      'blocks-shape',
      [
        { value: 'straight', label: 'straight' },
        { value: 'arcs', label: 'arcs' },
      ],
      value.shape,
      (next) => state.change({ shape: next }),
    );
    const cached = checkbox('Jumps cached', 'blocks-cached', value.cached, (next) =>
      state.change({ cached: next }),
    );
    const own = checkbox('Own jump', 'blocks-own-jump', value.ownJump, (next) =>
      state.change({ ownJump: next }),
    );
    const number = (label: string, test: string, key: (typeof JUMP_KEYS)[number]) =>
      numberField(label, test, { step: 0.05, unit: 'm' }, value[key], (next) => {
        if (next !== null) state.change({ [key]: next });
      });
    const numbers = {
      apexM: number('Apex', 'blocks-apex', 'apexM'),
      reachM: number('Reach', 'blocks-reach', 'reachM'),
      fallM: number('Max fall below the apex', 'blocks-fall', 'fallM'),
    };
    const ownRows = make('div', { class: 'indent' }, ...JUMP_KEYS.map((key) => numbers[key].row));
    const showState = () => {
      const next = state.value;
      voxel.set(next.voxelM);
      showVoxels.set(next.showVoxels);
      shape.set(next.shape);
      cached.set(next.cached);
      own.set(next.ownJump);
      for (const key of JUMP_KEYS) numbers[key].set(next[key]);
      ownRows.hidden = !next.ownJump;
    };
    state.on(showState);
    showState();
    root.append(
      section('Voxels', note, voxel.row, showVoxels.row, this.voxelNote),
      section('Start and goal', this.markers.row, shape.row, cached.row, own.row, ownRows),
      section('Route', make('table', { class: 'routes' }, this.table), this.refused, legend()),
      this.show.bar.root,
    );
    this.app.whenLevel((level) => {
      note.hidden = level.can_block;
      for (const control of [showVoxels, shape, cached, own]) control.enable(level.can_block);
      // What is made of blocks has them in one size.
      voxel.enable(level.can_block && level.kind !== 'blocks');
      this.refresh();
    });
  }

  private refresh(): void {
    if (!this.isShown || !this.app.level) return;
    const { showVoxels, voxelM } = this.state.value;
    const canBlock = this.app.level.can_block;
    const cubesFor = showVoxels && canBlock ? OF_THE_LEVEL : [];
    this.app.layers.dressFor({ hidden: ['route', 'links', ...cubesFor], isUnsplit: true });
    if (!canBlock) return;
    if (!showVoxels) this.grid?.object.removeFromParent();
    else if (this.grid && this.gridVoxelM === voxelM) this.app.stage.both.add(this.grid.object);
    else this.grids.send(voxelM);
    this.plan();
  }

  private plan(): void {
    const { app } = this;
    const { start, goal } = app.store.value;
    if (!this.isShown || !app.level?.can_block) return;
    if (!start || !goal) {
      this.plans.forget();
      return this.takePlan(null);
    }
    const { voxelM, shape, cached, ownJump, apexM, reachM, fallM } = this.state.value;
    const settings = { ...(app.sets.acceptedFacts?.settings ?? app.level.settings) };
    if (ownJump) settings.jump = [[apexM, reachM, fallM].join(',')];
    this.plans.send({ voxel_m: voxelM, from: start, to: goal, shape, cached, settings });
  }

  private takeGrid(grid: BlockGridLayer, voxelM: number): void {
    this.grid?.dispose();
    this.grid = grid;
    this.gridVoxelM = voxelM;
    const rest = grid.isCut ? '; there are more' : '';
    const size = `${Number(grid.voxelM.toFixed(4))} m`;
    this.voxelNote.textContent = `${many(grid.count, 'voxel')} of ${size} drawn${rest}`;
    if (this.isShown && this.state.value.showVoxels) this.app.stage.both.add(grid.object);
    this.app.stage.requestFrame();
  }

  private takePlan(plan: BlockPlan | null): void {
    this.table.replaceChildren(
      ...FACTS.map(({ name, test, of }) =>
        make(
          'tr',
          {},
          make('th', { text: name, attributes: { scope: 'row' } }),
          make('td', { text: plan ? of(plan) : '–', test: `blocks-${test}` }),
        ),
      ),
    );
    this.refused.textContent = '';
    this.route.set(plan?.route ?? null);
    const legs = plan?.route.legs ?? [];
    const end = plan?.route.found === 'reached' ? 'arrived' : 'lost';
    const walker = { name: 'Agent', colour: toldApart(5), track: trackOfLegs(legs, WALK_M_S, end) };
    this.show.set(legs.length === 0 ? [] : [walker], PLAY_STEP_S);
    this.app.stage.requestFrame();
  }
}

function legend(): HTMLElement {
  const items = TAGS.map((tag) => {
    const swatch = make('span', { class: 'swatch round' });
    swatch.style.background = cssColour(TAG_COLOURS[tag]);
    return make('li', {}, swatch, tag);
  });
  return make('div', { class: 'legend', test: 'blocks-legend' }, make('ul', {}, ...items));
}

export function blocksPanel(): Panel {
  let blocks: Blocks;
  let app: App;
  return {
    id: 'blocks',
    title: 'Blocks',
    key: '6',
    about: 'The level in cubes, and routes over them',
    mount(root, context) {
      app = context;
      blocks = new Blocks(root, app);
    },
    show() {
      app.setHint(HINT);
      blocks.enter();
    },
    hide: () => blocks.leave(),
    onGroundPointer: (pointer) => blocks.onPointer(pointer),
    onKey: (event) => blocks.show.bar.onKey(event),
  };
}
