// One set and what is to be seen of it enter; its surface, borders, axis, links and voxels leave,
// as one group for one side of the picture.
import { Group } from 'three';
import type { Api } from '../api';
import { AXIS_COLOUR } from '../colours';
import type { Colour } from '../colours';
import type { DrawnLinks } from '../link_pick';
import type { SetFacts } from '../protocol';
import type { SetData } from '../sets';
import type { ViewState } from '../state';
import { LinesLayer } from './lines';
import { LinksLayer } from './links';
import { SURFACE_LIFT_M, SurfaceLayer } from './surface';
import { VoxelsAround } from './voxels_around';

/** Who hears of what comes later than the set. */
export interface SetViewHearer {
  /** Whether there are more voxels than the server sends. */
  voxelsCame(isCut: boolean): void;
  report(error: unknown): void;
}

export class SetView {
  readonly object = new Group();
  private readonly surface: SurfaceLayer;
  private readonly borders: LinesLayer;
  private readonly edges: LinesLayer;
  private readonly links: LinksLayer;
  private axis: Promise<LinesLayer> | null = null;
  private readonly spans: VoxelsAround;
  private readonly freeSpace: VoxelsAround;
  private storey: number | null = null;
  private surfaceColours: string | null = null;

  constructor(
    private readonly api: Api,
    readonly facts: SetFacts,
    readonly data: SetData,
    hearer: SetViewHearer,
  ) {
    const { id, terrains } = facts;
    const onVoxels = (isCut: boolean) => hearer.voxelsCame(isCut);
    const report = (error: unknown) => hearer.report(error);
    this.surface = new SurfaceLayer(data.surface);
    this.borders = new LinesLayer(data.surface.borderEdges, 0x202020, 1, SURFACE_LIFT_M + 0.02);
    this.edges = new LinesLayer(data.surface.innerEdges, 0x202020, 0.35, SURFACE_LIFT_M + 0.02);
    this.links = new LinksLayer(data.links);
    this.spans = new VoxelsAround((...at) => api.spans(id, ...at), terrains, onVoxels, report);
    this.freeSpace = new VoxelsAround((...at) => api.space(id, ...at), terrains, onVoxels, report);
    this.object.add(this.surface.object, this.borders.object, this.edges.object, this.links.object);
    this.object.add(this.spans.object, this.freeSpace.object);
  }

  /** Fails if the axis is wanted and cannot be had. */
  async apply(state: Readonly<ViewState>, areLinksFaint: boolean): Promise<void> {
    const { layers } = state;
    this.surface.object.visible = layers.surface;
    this.borders.object.visible = layers.borders;
    this.edges.object.visible = layers.edges;
    this.links.object.visible = layers.links;
    this.links.showParts(state.linkParts);
    this.links.setFaint(areLinksFaint);
    if (this.surfaceColours !== state.surfaceColours) {
      this.surface.recolour(state.surfaceColours);
      this.surfaceColours = state.surfaceColours;
    }
    this.links.recolour(state.linkColours);
    this.showStorey(state.storey);
    this.showVoxels(this.spans, layers.spans && this.facts.has_voxels, state);
    this.showVoxels(this.freeSpace, layers.freeSpace && this.facts.has_space, state);
    if (layers.axis || this.axis) (await this.loadAxis()).object.visible = layers.axis;
  }

  setLineColour(colour: Colour): void {
    this.borders.setColour(colour);
    this.edges.setColour(colour);
  }

  get drawnLinks(): DrawnLinks {
    const { links, surface } = this.data;
    const { storey } = this;
    return {
      set: this.facts,
      links,
      shows: (link) => storey === null || links.isOnStorey(link, storey, surface),
    };
  }

  showsTriangle(triangle: number): boolean {
    return this.storey === null || this.data.surface.storeyOfTriangle(triangle) === this.storey;
  }

  dispose(): void {
    this.object.removeFromParent();
    const { surface, borders, edges, links, spans, freeSpace } = this;
    for (const layer of [surface, borders, edges, links, spans, freeSpace]) layer.dispose();
    this.axis?.then((axis) => axis.dispose()).catch(() => {});
  }

  private showVoxels(voxels: VoxelsAround, isOn: boolean, state: Readonly<ViewState>): void {
    const { voxelsAround, voxelsWithinM } = state;
    if (isOn && voxelsAround) voxels.show(voxelsAround, voxelsWithinM);
    else voxels.hide();
  }

  private showStorey(storey: number | null): void {
    if (storey === this.storey) return;
    this.storey = storey;
    this.surface.showStorey(storey);
    const { surface, links } = this.data;
    const edges = storey === null ? null : surface.edgesOn(storey);
    this.borders.setSegments(edges?.border ?? surface.borderEdges);
    this.edges.setSegments(edges?.inner ?? surface.innerEdges);
    this.links.showOnly(storey === null ? null : links.onStorey(storey, surface));
  }

  private loadAxis(): Promise<LinesLayer> {
    this.axis ??= this.api.axis(this.facts.id).then((chunk) => {
      const layer = new LinesLayer(chunk.f32('lines'), AXIS_COLOUR, 1, SURFACE_LIFT_M + 0.04);
      this.object.add(layer.object);
      return layer;
    });
    this.axis.catch(() => (this.axis = null));
    return this.axis;
  }
}
