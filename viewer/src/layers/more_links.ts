// The sets that are to be seen besides the one on the stage enter; their links leave, each set in
// one colour.
import type { Group } from 'three';
import { toldApart } from '../colours';
import type { Colour } from '../colours';
import type { LinkData } from '../link_data';
import type { Sets } from '../sets';
import type { ViewState } from '../state';
import { LinksLayer } from './links';
import type { SetView } from './set_view';

/** Those before are the colours of jumps and drops. */
const FIRST_COLOUR = 2;
const COLOURS = 6;

interface Shown {
  links: LinkData;
  layer: LinksLayer;
}

export class MoreLinks {
  private readonly shown = new Map<number, Shown>();
  private readonly loading = new Set<number>();
  private wanted: readonly number[] = [];

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

  /** `first` is on the stage; its ground says what is on the storey to be seen. */
  apply(state: Readonly<ViewState>, isFaint: boolean, first: SetView | null): void {
    const isMore = (id: number) => id !== first?.facts.id && this.sets.find(id) !== null;
    this.wanted = first && !state.split ? (state.shownSets ?? []).filter(isMore) : [];
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
      const { layer, links } = shown;
      layer.object.visible = state.layers.links;
      layer.showParts(state.linkParts);
      layer.setFaint(isFaint);
      layer.recolour(this.colourOf(id) ?? 'kind');
      layer.showOnly(links.onStorey(state.storey, first!.data.surface));
    }
  }

  private load(id: number): void {
    if (this.loading.has(id)) return;
    this.loading.add(id);
    this.sets
      .load(id)
      .then(({ links }) => {
        if (this.shown.has(id)) return;
        const layer = new LinksLayer(links);
        this.shown.set(id, { links, layer });
        this.group.add(layer.object);
        this.onLoad();
      }, this.report)
      .finally(() => this.loading.delete(id));
  }
}
