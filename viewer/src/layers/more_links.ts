// The sets that are to be seen besides the one on the stage enter; their links leave, each set in
// one colour.
import type { Group } from 'three';
import { toldApart } from '../colours';
import type { Colour } from '../colours';
import type { DrawnLinks } from '../link_pick';
import type { SetData, Sets } from '../sets';
import type { ViewState } from '../state';
import { LinksLayer } from './links';
import type { SetView } from './set_view';

/** Those before are the colours of jumps and drops. */
const FIRST_COLOUR = 2;
const COLOURS = 6;

interface Shown {
  data: SetData;
  layer: LinksLayer;
}

export class MoreLinks {
  private readonly shown = new Map<number, Shown>();
  private readonly loading = new Set<number>();
  private wanted: readonly number[] = [];
  private storey: number | null = null;

  /** `onLoad` hears when links have come that were not there to be drawn. */
  constructor(
    private readonly group: Group,
    private readonly sets: Sets,
    private readonly onLoad: () => void,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Null of a set that is drawn by kind, by method or by profile. */
  colourOf(set: number): Colour | null {
    if (!this.wanted.includes(set)) return null;
    const at = this.sets.list.findIndex(({ id }) => id === set);
    return toldApart(FIRST_COLOUR + (at % COLOURS));
  }

  get drawn(): DrawnLinks[] {
    const { storey } = this;
    return [...this.shown].flatMap(([id, { data }]) => {
      const set = this.sets.find(id);
      const { links, surface } = data;
      const shows = (link: number) => storey === null || links.isOnStorey(link, storey, surface);
      return set ? [{ set, links, shows }] : [];
    });
  }

  /** `first` is on the stage with its ground. */
  apply(state: Readonly<ViewState>, isFaint: boolean, first: SetView | null): void {
    const isMore = (id: number) => id !== first?.facts.id && this.sets.find(id) !== null;
    this.wanted = first && !state.split ? (state.shownSets ?? []).filter(isMore) : [];
    this.storey = state.storey;
    for (const [id, { layer }] of this.shown) {
      if (this.wanted.includes(id)) continue;
      layer.object.removeFromParent();
      layer.dispose();
      this.shown.delete(id);
    }
    for (const id of this.wanted) {
      const shown = this.shown.get(id);
      if (!shown) {
        this.load(id);
        continue;
      }
      const { layer, data } = shown;
      layer.object.visible = state.layers.links;
      layer.showParts(state.linkParts);
      layer.setFaint(isFaint);
      layer.recolour(this.colourOf(id) ?? 'kind');
      const { storey } = state;
      layer.showOnly(storey === null ? null : data.links.onStorey(storey, data.surface));
    }
  }

  private load(id: number): void {
    if (this.loading.has(id)) return;
    this.loading.add(id);
    this.sets
      .load(id)
      .then((data) => {
        if (this.shown.has(id)) return;
        const layer = new LinksLayer(data.links);
        this.shown.set(id, { data, layer });
        this.group.add(layer.object);
        this.onLoad();
      }, this.report)
      .finally(() => this.loading.delete(id));
  }
}
