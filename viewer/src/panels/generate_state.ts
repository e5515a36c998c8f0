// What the address keeps of the Generate panel enters; the draft of the next bake and the point
// tool leave, and changes of them are kept again.
import type { App } from '../app';
import { fromText, toText } from '../bake_settings';
import { PanelState } from '../panel_state';
import { isPlace } from '../protocol';
import type { LevelFacts, Place, Settings } from '../protocol';

const BEGIN = {
  settings: '',
  /** Whether a click asks for the links of one point. */
  isPointing: false,
  /** Empty without one. */
  point: [] as number[],
};

export class GenerateState {
  draft: Settings;
  private readonly start: Settings;
  private readonly kept: PanelState<typeof BEGIN>;

  constructor(app: App, level: LevelFacts) {
    this.kept = new PanelState(app.store, 'generate', BEGIN);
    this.start = level.settings;
    this.draft = this.read();
    this.kept.on(() => (this.draft = this.read()));
  }

  /** Hears of every change, whoever made it. */
  on(listener: () => void): void {
    this.kept.on(listener);
  }

  get isPointing(): boolean {
    return this.kept.value.isPointing;
  }

  get point(): Place | null {
    const { point } = this.kept.value;
    return isPlace(point) ? point : null;
  }

  changeDraft(patch: Partial<Settings>): void {
    this.kept.change({ settings: toText({ ...this.draft, ...patch }, this.start) });
  }

  reset(): void {
    this.kept.change({ settings: '' });
  }

  changePoint(isPointing: boolean, point: Place | null): void {
    this.kept.change({ isPointing, point: point ?? [] });
  }

  private read(): Settings {
    return fromText(this.kept.value.settings, this.start);
  }
}
