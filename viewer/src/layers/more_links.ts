// The sets that are to be seen besides the one on the stage enter; their links leave, each set in
// one colour.
import type { App } from '../app';
import { toldApart } from '../colours';
import type { Colour } from '../colours';
import { LinksLayer } from './links';

/** Those before are the colours of jumps and drops. */
const FIRST_COLOUR = 2;
const COLOURS = 6;

export class MoreLinks {
  private readonly layers = new Map<number, LinksLayer>();

  constructor(private readonly app: App) {
    const update = () => this.update();
    app.store.on(['shownSets', 'split', 'linkParts', 'layers'], update);
    app.sets.on(update);
    app.layers.on(update);
    update();
  }

  /** Null of a set that is drawn by kind, by method or by profile. */
  colourOf(set: number): Colour | null {
    if (!this.wanted().includes(set)) return null;
    const at = this.app.sets.list.findIndex(({ id }) => id === set);
    return toldApart(FIRST_COLOUR + (at % COLOURS));
  }

  private wanted(): number[] {
    const { store, sets, layers } = this.app;
    if (store.value.split) return [];
    const shown = layers.shown('left')?.facts.id;
    return (store.value.shownSets ?? []).filter((id) => id !== shown && sets.find(id) !== null);
  }

  private update(): void {
    const { stage, report } = this.app;
    const wanted = this.wanted();
    for (const [id, layer] of this.layers) {
      if (wanted.includes(id)) continue;
      layer.object.removeFromParent();
      layer.dispose();
      this.layers.delete(id);
    }
    for (const id of wanted) {
      const layer = this.layers.get(id);
      if (layer) this.dress(layer, id);
      else this.add(id).catch(report);
    }
    stage.requestFrame();
  }

  private async add(id: number): Promise<void> {
    const { links } = await this.app.sets.load(id);
    if (this.layers.has(id) || !this.wanted().includes(id)) return;
    const layer = new LinksLayer(links);
    this.layers.set(id, layer);
    this.app.stage.left.add(layer.object);
    this.dress(layer, id);
    this.app.stage.requestFrame();
  }

  private dress(layer: LinksLayer, id: number): void {
    const { layers, linkParts } = this.app.store.value;
    layer.object.visible = layers.links;
    layer.showParts(linkParts);
    layer.recolour(this.colourOf(id) ?? 'kind');
  }
}
