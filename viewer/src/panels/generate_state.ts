// What the address keeps of the Generate panel enters; the draft of the next bake and the point
// tool leave, and changes of them are kept again.
import type { App } from '../app';
import { completed, fromText, toText } from '../bake_settings';
import type { Draft } from '../bake_settings';
import type { LevelFacts, Place } from '../protocol';

const ID = 'generate';

interface Kept {
  settings: string;
  /** Whether a click asks for the links of one point. */
  isPointing: boolean;
  point: Place | null;
}

export class GenerateState {
  draft: Draft;
  private readonly start: Draft;
  private seen: string;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly app: App,
    level: LevelFacts,
  ) {
    this.start = completed(level.settings);
    this.draft = fromText(this.kept.settings, this.start);
    this.seen = JSON.stringify(this.kept);
    app.store.on(['ofPanels'], () => this.follow());
  }

  /** Hears of every change, whoever made it. */
  on(listener: () => void): void {
    this.listeners.push(listener);
  }

  get isPointing(): boolean {
    return this.kept.isPointing;
  }

  get point(): Place | null {
    return this.kept.point;
  }

  changeDraft(patch: Partial<Draft>): void {
    this.keep({ settings: toText({ ...this.draft, ...patch }, this.start) });
  }

  reset(): void {
    this.keep({ settings: '' });
  }

  changePoint(isPointing: boolean, point: Place | null): void {
    this.keep({ isPointing, point });
  }

  private get kept(): Kept {
    const value = this.app.store.ofPanel(ID) as Partial<Kept> | null;
    const { settings, isPointing, point } = typeof value === 'object' && value ? value : {};
    const isPlace = Array.isArray(point) && point.length === 3 && point.every(Number.isFinite);
    return {
      settings: typeof settings === 'string' ? settings : '',
      isPointing: isPointing === true,
      point: isPlace ? (point as Place) : null,
    };
  }

  private keep(patch: Partial<Kept>): void {
    const { settings, isPointing, point } = { ...this.kept, ...patch };
    this.app.store.changeOfPanel(ID, {
      ...(settings ? { settings } : {}),
      ...(isPointing ? { isPointing } : {}),
      ...(point ? { point } : {}),
    });
  }

  private follow(): void {
    const kept = this.kept;
    const text = JSON.stringify(kept);
    if (text === this.seen) return;
    this.seen = text;
    this.draft = fromText(kept.settings, this.start);
    for (const listener of this.listeners) listener();
  }
}
