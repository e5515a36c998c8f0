// One set and what is to be seen of it enter; its surface, borders, axis, links and voxels leave,
// as one group for one side of the picture.
import { Group, Object3D } from 'three';
import type { Api } from '../api';
import { AXIS_COLOUR } from '../colours';
import type { Place, SetFacts } from '../protocol';
import type { SetData } from '../sets';
import type { ViewState } from '../state';
import { LinesLayer } from './lines';
import { LinksLayer } from './links';
import { SURFACE_LIFT_M, SurfaceLayer } from './surface';
import { VoxelsLayer } from './voxels';

type VoxelKind = 'spans' | 'freeSpace';

export class SetView {
  readonly object = new Group();
  private readonly surface: SurfaceLayer;
  private readonly borders: LinesLayer;
  private readonly edges: LinesLayer;
  private readonly links: LinksLayer;
  private axis: Promise<LinesLayer> | null = null;
  private readonly voxels: Record<VoxelKind, VoxelsLayer | null> = { spans: null, freeSpace: null };
  private storey: number | null = null;
  private surfaceColours: string | null = null;

  constructor(
    private readonly api: Api,
    readonly facts: SetFacts,
    readonly data: SetData,
  ) {
    this.surface = new SurfaceLayer(data.surface);
    this.borders = new LinesLayer(data.surface.borderEdges, 0x202020, 1, SURFACE_LIFT_M + 0.02);
    this.edges = new LinesLayer(data.surface.innerEdges, 0x202020, 0.35, SURFACE_LIFT_M + 0.02);
    this.links = new LinksLayer(data.links);
    this.object.add(this.surface.object, this.borders.object, this.edges.object, this.links.object);
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
    for (const kind of ['spans', 'freeSpace'] as const) {
      const shown = this.voxels[kind];
      if (shown) shown.object.visible = layers[kind];
    }
    if (layers.axis || this.axis) (await this.loadAxis()).object.visible = layers.axis;
  }

  setLineColour(colour: number): void {
    this.borders.setColour(colour);
    this.edges.setColour(colour);
  }

  /** Answers whether there were more of them than the server sends. */
  async loadVoxels(kind: VoxelKind, around: Place, withinM: number): Promise<boolean> {
    const ask = kind === 'spans' ? this.api.spans : this.api.space;
    const chunk = await ask(this.facts.id, around[0], around[2], withinM);
    this.dropVoxels(kind);
    const layer = new VoxelsLayer(chunk, this.facts.terrains);
    this.voxels[kind] = layer;
    this.object.add(layer.object);
    return layer.isCut;
  }

  /** Whether a link is among those that are drawn. */
  showsLink(link: number): boolean {
    if (this.storey === null) return true;
    return this.data.links.storeysOn(this.data.surface)[link] === this.storey;
  }

  showsTriangle(triangle: number): boolean {
    return this.storey === null || this.data.surface.storeyOfTriangle(triangle) === this.storey;
  }

  dispose(): void {
    this.object.removeFromParent();
    this.links.dispose();
    this.dropVoxels('spans');
    this.dropVoxels('freeSpace');
    this.object.traverse((object: Object3D) => {
      if ('geometry' in object) (object.geometry as { dispose(): void }).dispose();
    });
  }

  private dropVoxels(kind: VoxelKind): void {
    const layer = this.voxels[kind];
    if (!layer) return;
    layer.object.removeFromParent();
    layer.dispose();
    this.voxels[kind] = null;
  }

  private showStorey(storey: number | null): void {
    if (storey === this.storey) return;
    this.storey = storey;
    this.surface.showStorey(storey);
    const { surface } = this.data;
    const edges = (all: Float32Array) => (storey === null ? all : surface.edgesOn(storey, all));
    this.borders.setSegments(edges(surface.borderEdges));
    this.edges.setSegments(edges(surface.innerEdges));
    this.links.showOnly(this.data.links.onStorey(storey, surface));
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
