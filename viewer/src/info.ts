// What was picked enters; a card with its numbers leaves, and its outline on the stage, for as long
// as its set is there to be seen.
import type { Api } from './api';
import { signButton } from './controls';
import { make } from './dom';
import type { Layers } from './layers/layers';
import type { Picked } from './pick';
import type { LinkFacts, PolygonFacts } from './protocol';
import type { Stage } from './stage';
import { countText, metresText, placeText } from './text';

type Row = [name: string, value: string];

export class InfoCard {
  readonly root = make('aside', {
    class: 'info',
    test: 'info',
    attributes: { 'aria-label': 'What is picked', 'aria-live': 'polite' },
  });
  /** Also while its numbers are still on their way. */
  private picked: Picked | null = null;

  constructor(
    private readonly api: Api,
    private readonly layers: Layers,
    private readonly stage: Stage,
  ) {
    this.root.hidden = true;
    layers.onSeen(() => {
      if (this.picked && !this.isThere(this.picked)) this.close();
    });
  }

  /** Fails if the server does not know it. */
  async show(picked: Picked): Promise<void> {
    const { selection } = this.layers;
    this.picked = picked;
    if (picked.kind === 'link') {
      const link = await this.api.link(picked.set, picked.number);
      if (picked !== this.picked) return;
      this.fill(`Link ${picked.number}`, [...this.setRows(picked), ...linkRows(link)]);
      selection.showLink(picked.links, picked.number);
    } else {
      const polygon = await this.api.polygon(picked.set, picked.number);
      if (picked !== this.picked) return;
      this.fill(`Polygon ${picked.number}`, [...this.setRows(picked), ...polygonRows(polygon)]);
      selection.showPolygon(polygon.corners);
    }
    this.stage[picked.side].add(selection.object);
    this.stage.requestFrame();
  }

  /** True if there was something to close. */
  close(): boolean {
    this.picked = null;
    if (this.root.hidden) return false;
    this.root.hidden = true;
    this.layers.selection.clear();
    this.stage.requestFrame();
    return true;
  }

  private isThere({ kind, set, side }: Picked): boolean {
    if (this.layers.isHiddenByPanel(kind === 'link' ? 'links' : 'surface')) return false;
    if (kind === 'polygon') return this.layers.shown(side)?.facts.id === set;
    return this.layers.linksOn(side).some((drawn) => drawn.set.id === set);
  }

  /** Which of them it is, where more than one is drawn. */
  private setRows({ set }: Picked): Row[] {
    const { drawnSets } = this.layers;
    if (drawnSets.length < 2) return [];
    return [['Set', drawnSets.find(({ id }) => id === set)?.name ?? '']];
  }

  private fill(title: string, rows: readonly Row[]): void {
    const close = signButton('×', 'info-close', () => this.close(), 'Close (Esc)');
    const list = make('dl', {});
    for (const [name, value] of rows) {
      list.append(make('dt', { text: name }), make('dd', { text: value }));
    }
    this.root.replaceChildren(
      make('header', {}, make('h2', { text: title, test: 'info-title' }), close),
      list,
    );
    this.root.hidden = false;
  }
}

function polygonRows(polygon: PolygonFacts): Row[] {
  return [
    ['Terrain', polygon.terrain],
    ['Storey', `${polygon.storey}`],
    ['Area', `${polygon.area_m2.toFixed(2)} m²`],
    ['Corners', `${polygon.corners.length}`],
    ['Neighbours', countText(polygon.neighbours)],
    ['Border edges', countText(polygon.border_edges)],
    ['Links from here', countText(polygon.links_from)],
    ['Links to here', countText(polygon.links_to)],
    ['Tile', `${polygon.tile.join(', ')}; polygon ${polygon.polygon}`],
  ];
}

function linkRows(link: LinkFacts): Row[] {
  const range = (low: number, high: number, unit: string) =>
    high - low < 0.005
      ? `${low.toFixed(2)} ${unit}`
      : `${low.toFixed(2)} to ${high.toFixed(2)} ${unit}`;
  const end = ({ length_m }: { length_m: number }) =>
    length_m > 0 ? metresText(length_m) : 'a point';
  return [
    ['Kind', link.kind],
    ['Found by', link.method],
    ['Profile', link.profile],
    ['Rises', metresText(link.apex_m)],
    ['Falls at most', metresText(link.deepest_fall_m)],
    ['Launch', range(link.launch_m_s.slowest, link.launch_m_s.fastest, 'm/s')],
    ['Lasts', range(link.duration_s.shortest, link.duration_s.longest, 's')],
    ['Take-off', `${end(link.takeoff)}, polygon ${link.takeoff.polygon}`],
    ['', placeText(link.takeoff.begin)],
    ['Landing', `${end(link.landing)}, polygon ${link.landing.polygon}`],
    ['', placeText(link.landing.begin)],
    ['Id', link.id],
    ['Tile', `${link.tile.join(', ')}; link ${link.link}`],
  ];
}
