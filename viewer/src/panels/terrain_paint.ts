// Corners clicked on the ground enter; painted terrains leave for the server, and the next bake.
import type { App, GroundPointer } from '../app';
import { cssColour, terrainColours } from '../colours';
import type { Colour } from '../colours';
import { button, buttonRow, checkbox, folding, textField } from '../controls';
import { isForControl, make } from '../dom';
import { download } from '../download';
import { drape } from '../drape';
import { PaintedLayer } from '../layers/painted';
import type { JobFacts, PaintedTerrain, Place } from '../protocol';

const DRAW_HINT =
  'Click the corners one after another. ' +
  'Enter or the first corner closes, Backspace takes one back, Esc gives up.';
const NOT_HERE = 'Terrains are painted on levels of triangles only.';
const FIRST_CORNER_PX = 12;
const STOREY_BELOW_M = 0.5;
const STOREY_ABOVE_M = 1.5;

export class Painting {
  readonly root: HTMLElement;
  isDrawing = false;
  private painted: PaintedTerrain[] = [];
  private corners: Place[] = [];
  private terrain = 'mud';
  private isStoreyOnly = false;
  /** The last bake that was begun here. */
  private baked: number | null = null;
  /** Changes wait for each other, so that none is lost. */
  private sent: Promise<void> = Promise.resolve();
  private readonly layer = new PaintedLayer();
  private readonly list = make('ul', { class: 'painted', test: 'painted-list' });
  private readonly drawButton: HTMLButtonElement;
  private readonly closeButton: HTMLButtonElement;
  private readonly name: ReturnType<typeof textField>;

  /** `onTake` hears when drawing begins, `onEnd` when it is over. */
  constructor(
    private readonly app: App,
    private readonly onTake: () => void,
    private readonly onEnd: () => void,
  ) {
    this.name = textField('Terrain', 'paint-name', this.terrain, (next) => {
      this.terrain = next;
      this.drawCorners(null);
    });
    const storey = checkbox('This storey only', 'paint-storey', false, (next) => {
      this.isStoreyOnly = next;
    });
    storey.row.title = 'Only from half a metre below the lowest corner to 1.5 m above the highest';
    this.drawButton = button('Draw a polygon', 'paint-draw', () => this.toggle());
    this.closeButton = button(
      'Close',
      'paint-close',
      () => this.close(),
      'To the first corner (Enter)',
    );
    const bake = button('Bake with these terrains', 'paint-bake', () => this.bake());
    const load = button('Download', 'paint-download', () => this.download(), 'For --terrain');
    const note = make('p', { class: 'note', text: NOT_HERE });
    const tools = make(
      'div',
      {},
      this.name.row,
      storey.row,
      buttonRow(this.drawButton, this.closeButton),
      this.list,
      buttonRow(bake, load),
    );
    tools.hidden = true;
    this.root = folding('Paint', false, note, tools);
    app.whenLevel((level) => {
      const canPaint = level.has_mesh && level.kind !== 'baked';
      note.hidden = canPaint;
      tools.hidden = !canPaint;
    });
    app.job.onBusy((isBusy) => (bake.disabled = isBusy));
    app.job.onEnd((job) => this.accept(job));
    app.layers.on(() => this.show());
    app.api.terrain().then(({ terrains }) => this.take(terrains), app.report);
    this.drawCorners(null);
  }

  enter(): void {
    this.app.stage.both.add(this.layer.object);
    this.show();
  }

  leave(): void {
    this.giveUp();
    this.layer.object.removeFromParent();
  }

  onPointer(pointer: GroundPointer): boolean {
    const place = pointer.hit?.place ?? null;
    if (pointer.kind === 'hover') this.drawCorners(place);
    if (pointer.kind !== 'click') return false;
    if (this.isOnFirst(pointer)) this.close();
    else if (place) this.corners.push(place);
    this.drawCorners(place);
    return true;
  }

  onKey(event: KeyboardEvent): boolean {
    if (!this.isDrawing) return false;
    if (event.key === 'Escape') this.giveUp();
    else if (event.key === 'Backspace') this.corners.pop();
    else if (event.key === 'Enter' && !isForControl(event)) this.close();
    else return false;
    this.drawCorners(null);
    return true;
  }

  giveUp(): void {
    if (!this.isDrawing) return;
    this.isDrawing = false;
    this.corners = [];
    this.drawCorners(null);
    this.onEnd();
  }

  private toggle(): void {
    if (this.isDrawing) return this.giveUp();
    this.onTake();
    this.isDrawing = true;
    this.app.setHint(DRAW_HINT);
    this.drawCorners(null);
  }

  private isOnFirst(pointer: GroundPointer): boolean {
    const first = this.corners[0];
    if (!first || this.corners.length < 3) return false;
    const { side } = this.app.stage.rayAt(pointer.clientX, pointer.clientY);
    const at = this.app.stage.toScreen(first, side);
    return Math.hypot(at.x - pointer.clientX, at.y - pointer.clientY) < FIRST_CORNER_PX;
  }

  /** What is wrong with it the server says. */
  private close(): void {
    if (this.corners.length === 0) return;
    const ring = this.corners.map(([x, , z]): [number, number] => [x, z]);
    const polygon: PaintedTerrain = { terrain: this.terrain, polygon: [[...ring, ring[0]!]] };
    if (this.isStoreyOnly) {
      const heights = this.corners.map(([, y]) => y);
      polygon.min_y = Math.min(...heights) - STOREY_BELOW_M;
      polygon.max_y = Math.max(...heights) + STOREY_ABOVE_M;
    }
    // A refused one can be mended.
    this.change(
      (now) => [...now, polygon],
      () => this.giveUp(),
    );
  }

  private change(
    next: (now: readonly PaintedTerrain[]) => PaintedTerrain[],
    onTaken: () => void = () => {},
  ): void {
    this.sent = this.sent.then(async () => {
      try {
        const terrains = next(this.painted);
        await this.app.api.setTerrain(terrains);
        onTaken();
        this.take(terrains);
      } catch (error) {
        this.app.report(error);
      }
    });
  }

  private take(terrains: PaintedTerrain[]): void {
    this.painted = terrains;
    this.show();
  }

  private colourOf(terrain: string): Colour {
    const names = new Set([
      ...(this.app.level?.terrains ?? []),
      ...this.painted.map((painted) => painted.terrain),
      terrain,
    ]);
    return terrainColours([...names])[[...names].indexOf(terrain)]!;
  }

  private show(): void {
    const known = new Set([
      ...(this.app.level?.terrains ?? []),
      ...this.painted.map(({ terrain }) => terrain),
    ]);
    this.name.setChoices([...known]);
    this.list.replaceChildren(...this.painted.map((painted, i) => this.item(painted, i)));
    this.layer.setOutlines(
      this.painted.flatMap(({ terrain, polygon, min_y, max_y }) =>
        polygon.map((ring) => ({
          points: drape(this.app.layers, ring, min_y ?? -Infinity, max_y ?? Infinity),
          colour: this.colourOf(terrain),
        })),
      ),
    );
    this.app.stage.requestFrame();
  }

  private item(painted: PaintedTerrain, number: number): HTMLElement {
    const swatch = make('span', { class: 'swatch' });
    swatch.style.background = cssColour(this.colourOf(painted.terrain));
    const remove = button('Remove', `painted-remove-${number}`, () =>
      this.change((now) => now.filter((_, i) => i !== number)),
    );
    return make(
      'li',
      { test: `painted-${number}` },
      swatch,
      make('span', { class: 'grow', text: wordsOf(painted) }),
      remove,
    );
  }

  private drawCorners(pointer: Place | null): void {
    const { isDrawing, corners } = this;
    this.drawButton.setAttribute('aria-pressed', `${isDrawing}`);
    this.closeButton.disabled = corners.length === 0;
    this.layer.setDrawn(corners, isDrawing ? pointer : null, this.colourOf(this.terrain));
    this.app.stage.requestFrame();
  }

  private bake(): void {
    const settings = this.app.sets.acceptedFacts?.settings ?? this.app.level?.settings ?? {};
    this.sent
      .then(() => this.app.job.bake(settings))
      .then((job) => (this.baked = job), this.app.report);
  }

  /** What was baked here is what one wants to see. */
  private accept({ job, set }: JobFacts): void {
    if (job !== this.baked || set === null) return;
    this.app.store.change({ surfaceColours: 'terrain' });
    this.app.sets.accept(set).catch(this.app.report);
  }

  private download(): void {
    this.app.api.terrain().then((terrains) => {
      const text = JSON.stringify(terrains, null, 2);
      download(new Blob([text], { type: 'application/json' }), 'terrain.json');
    }, this.app.report);
  }
}

function wordsOf(painted: PaintedTerrain): string {
  const { terrain, min_y, max_y } = painted;
  const parts = [terrain, `${areaOf(painted).toFixed(1)} m²`];
  if (min_y !== undefined) parts.push(`from ${min_y.toFixed(1)} m`);
  if (max_y !== undefined) parts.push(`up to ${max_y.toFixed(1)} m`);
  return parts.join(', ');
}

/** Holes count against it. */
function areaOf({ polygon }: PaintedTerrain): number {
  const areas = polygon.map((ring) => {
    let twice = 0;
    for (let i = 0; i + 1 < ring.length; ++i) {
      twice += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1];
    }
    return Math.abs(twice) / 2;
  });
  return areas.reduce((left, hole) => left - hole);
}
