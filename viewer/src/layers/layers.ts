// The level, the sets to show and the state enter; everything on the stage leaves. The one place
// that knows which set is on which side.
import { Group } from 'three';
import type { Api } from '../api';
import type { Chunk } from '../chunk';
import { ROUTE_COLOURS } from '../colours';
import type { Colour } from '../colours';
import type { DrawnLinks } from '../link_pick';
import type { SetFacts } from '../protocol';
import type { Sets } from '../sets';
import type { Side, Stage } from '../stage';
import type { LayerId, Planner, StateKey, Store, ViewState } from '../state';
import { LevelLayer } from './level';
import { MarkersLayer } from './markers';
import { MoreLinks } from './more_links';
import { CorridorLayer, RouteLines } from './route';
import { SelectionLayer } from './selection';
import { SetView } from './set_view';
import type { SetViewHearer } from './set_view';

const SEEN_KEYS: readonly StateKey[] = [
  'layers',
  'linkParts',
  'levelColours',
  'surfaceColours',
  'linkColours',
  'storey',
  'clipMinY',
  'clipMaxY',
  'voxelsAround',
  'voxelsWithinM',
];
const MORE_VOXELS = 'There are more voxels than are shown: look at fewer of them.';

/** How a panel wants the picture while it is shown, whatever the state says. */
export interface PanelView {
  hidden?: readonly LayerId[];
  /** Links only hint at where one can jump. */
  areLinksFaint?: boolean;
  isUnsplit?: boolean;
}

/** Of borders and edges: over the ground, and where nothing else is drawn. */
export interface LineColours {
  onGround: Colour;
  onSky: Colour;
}

export class Layers {
  level: LevelLayer | null = null;
  readonly more: MoreLinks;
  readonly markers = new MarkersLayer();
  readonly corridor = new CorridorLayer();
  readonly selection = new SelectionLayer();
  readonly routes: Record<Planner, RouteLines> = {
    optimal: new RouteLines({ ...ROUTE_COLOURS.optimal, isDashed: false }),
    corridor: new RouteLines({ ...ROUTE_COLOURS.corridor, isDashed: true }),
  };
  private readonly routeGroup = new Group();
  private readonly views: Record<Side, SetView | null> = { left: null, right: null };
  private readonly wanted: Record<Side, number | null> = { left: null, right: null };
  private readonly listeners: (() => void)[] = [];
  private readonly seenListeners: (() => void)[] = [];
  private lineColours: LineColours = { onGround: 0x202020, onSky: 0x202020 };
  private ofPanel: PanelView = {};
  private readonly hearer: SetViewHearer = {
    voxelsCame: (isCut) => {
      if (isCut) this.note(MORE_VOXELS);
      this.stage.requestFrame();
    },
    report: (error) => this.report(error),
  };

  constructor(
    private readonly api: Api,
    private readonly stage: Stage,
    private readonly store: Store,
    private readonly sets: Sets,
    private readonly report: (error: unknown) => void,
    private readonly note: (text: string) => void,
  ) {
    this.more = new MoreLinks(stage.left, sets, () => this.apply(), report);
    this.routeGroup.add(
      this.corridor.object,
      this.routes.optimal.object,
      this.routes.corridor.object,
    );
    stage.both.add(this.markers.object, this.routeGroup);
    store.on(SEEN_KEYS, () => this.apply());
    store.on(['split', 'leftSet', 'rightSet', 'shownSets'], () => this.chooseSets());
    sets.on(() => this.chooseSets());
    this.apply();
  }

  /** Hears when another set is on the stage, or none. */
  on(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Hears whenever something else may be seen. */
  onSeen(listener: () => void): void {
    this.seenListeners.push(listener);
  }

  /** The set that is drawn on a side, once it is there. */
  shown(side: Side): SetView | null {
    return this.views[side];
  }

  /** Every set of which something is drawn: first those with their ground. */
  get drawnSets(): SetFacts[] {
    const { left, right } = this.views;
    const onStage = [left, right].flatMap((view) => (view ? [view.facts] : []));
    return [...onStage, ...this.more.drawn.map(({ set }) => set)];
  }

  /** Of every set of which links are on a side, whether or not they are hidden. */
  linksOn(side: Side): DrawnLinks[] {
    const view = this.views[side];
    return [...(view ? [view.drawnLinks] : []), ...(side === 'left' ? this.more.drawn : [])];
  }

  /** A panel leaves it out while it is shown. */
  isHiddenByPanel(layer: LayerId): boolean {
    return this.ofPanel.hidden?.includes(layer) ?? false;
  }

  setLevel(chunk: Chunk): void {
    this.level = new LevelLayer(chunk, this.store.value.levelColours);
    this.stage.both.add(this.level.object);
    this.apply();
  }

  setLineColours(colours: LineColours): void {
    this.lineColours = colours;
    this.apply();
  }

  /** Until the next call; without a wish everything is as the state says. */
  dressFor(ofPanel: PanelView): void {
    this.ofPanel = ofPanel;
    this.apply();
  }

  /** The state, as far as the panel and the sets let it be seen. */
  get seen(): Readonly<ViewState> {
    const state = this.store.value;
    const { hidden = [], isUnsplit = false } = this.ofPanel;
    const layers = { ...state.layers };
    for (const id of hidden) layers[id] = false;
    // Until the sets are known the picture is as the address says: its camera is for that one.
    const canSplit = this.wanted.right !== null || this.sets.list.length === 0;
    return { ...state, layers, split: state.split && canSplit && !isUnsplit };
  }

  private apply(): void {
    const state = this.seen;
    this.stage.setClip(state.clipMinY, state.clipMaxY);
    this.stage.setSplit(state.split);
    this.markers.object.visible = state.layers.markers;
    this.routeGroup.visible = state.layers.route;
    if (this.level) {
      this.level.object.visible = state.layers.level;
      this.level.recolour(state.levelColours);
    }
    const areLinksFaint = this.ofPanel.areLinksFaint ?? false;
    this.more.apply(state, areLinksFaint, this.views.left);
    const { level, surface, spans } = state.layers;
    const { onGround, onSky } = this.lineColours;
    for (const view of [this.views.left, this.views.right]) {
      view?.setLineColour(level || surface || spans ? onGround : onSky);
      view?.apply(state, areLinksFaint).then(() => this.stage.requestFrame(), this.report);
    }
    this.stage.requestFrame();
    for (const listener of this.seenListeners) listener();
  }

  private chooseSets(): void {
    const { split, leftSet, rightSet } = this.store.value;
    const left = split ? (this.sets.find(leftSet)?.id ?? this.sets.accepted) : this.firstShown();
    const right = split ? (this.sets.find(rightSet)?.id ?? this.otherThan(left)) : null;
    this.want('left', left);
    this.want('right', right);
    this.apply();
  }

  /** Ground is drawn of one set only: the accepted one if it is to be seen, else the newest. */
  private firstShown(): number | null {
    const { accepted } = this.sets;
    const { shownSets } = this.store.value;
    if (!shownSets || (accepted !== null && shownSets.includes(accepted))) return accepted;
    return this.sets.list.findLast((set: SetFacts) => shownSets.includes(set.id))?.id ?? null;
  }

  private otherThan(id: number | null): number | null {
    return this.sets.list.findLast((set: SetFacts) => set.id !== id)?.id ?? null;
  }

  private want(side: Side, id: number | null): void {
    this.wanted[side] = id;
    if ((this.views[side]?.facts.id ?? null) === id) return;
    const facts = this.sets.find(id);
    if (!facts) return this.put(side, null);
    this.sets
      .load(facts.id)
      .then((data) => {
        const isStillWanted =
          this.wanted[side] === facts.id && this.views[side]?.facts.id !== facts.id;
        if (isStillWanted) this.put(side, new SetView(this.api, facts, data, this.hearer));
      })
      .catch(this.report);
  }

  private put(side: Side, view: SetView | null): void {
    this.views[side]?.dispose();
    this.views[side] = view;
    if (view) this.stage[side].add(view.object);
    this.apply();
    for (const listener of this.listeners) listener();
  }
}
