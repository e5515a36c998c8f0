// Clicks and drags on the ground enter; the shared start and goal leave in the state, and buttons
// that say which of them the next click sets.
import type { App, GroundPointer } from './app';
import { button, buttonRow } from './controls';
import type { MarkerId } from './layers/markers';
import type { Place } from './protocol';
import type { ViewState } from './state';

/** For tests: the names of its buttons. */
interface MarkerNames {
  start: string;
  goal: string;
  swap: string;
  clear: string;
}

export const markerNames = (panel: string): MarkerNames => ({
  start: `${panel}-start`,
  goal: `${panel}-goal`,
  swap: `${panel}-swap`,
  clear: `${panel}-clear`,
});

export class MarkersTool {
  readonly row: HTMLElement;
  private readonly buttons: Record<MarkerId, HTMLButtonElement>;
  private next: MarkerId | null = 'start';
  private dragged: MarkerId | null = null;

  /**
   * `onChoose` hears when a marker is taken in hand, so that other tools are put down. `also` says
   * what else changes with both markers.
   */
  constructor(
    private readonly app: App,
    names: MarkerNames,
    private readonly onChoose: () => void = () => {},
    also: (what: 'swap' | 'clear') => Partial<ViewState> = () => ({}),
  ) {
    const taking = (id: MarkerId) =>
      button(`Set ${id}`, names[id], () => this.take(id), `The next click is the ${id}`);
    this.buttons = { start: taking('start'), goal: taking('goal') };
    const swap = button('Swap', names.swap, () => {
      const { start, goal } = app.store.value;
      app.store.change({ ...also('swap'), start: goal, goal: start });
    });
    const clear = button('Clear', names.clear, () =>
      app.store.change({ ...also('clear'), start: null, goal: null }),
    );
    this.row = buttonRow(this.buttons.start, this.buttons.goal, swap, clear);
    app.store.on(['start'], () => {
      if (this.next !== null) this.takeUp();
    });
    this.takeUp();
  }

  /** Null while another tool is in hand. */
  choose(next: MarkerId | null): void {
    this.next = next;
    for (const id of ['start', 'goal'] as const) {
      this.buttons[id].setAttribute('aria-pressed', `${id === next}`);
    }
  }

  /** What is still to be set. */
  takeUp(): void {
    this.choose(this.app.store.value.start ? 'goal' : 'start');
  }

  putDown(): void {
    this.dragged = null;
    this.app.stage.canvas.classList.remove('can-drag');
  }

  /** `place` is where the pointer meets the ground, or whatever the panel takes for it. */
  onPointer(pointer: GroundPointer, place: Place | null = pointer.hit?.place ?? null): boolean {
    const { stage, store } = this.app;
    switch (pointer.kind) {
      case 'down':
        this.dragged = this.under(pointer);
        return this.dragged !== null;
      case 'drag':
        if (this.dragged && place) store.change({ [this.dragged]: place });
        return true;
      case 'up':
        this.dragged = null;
        return true;
      case 'hover':
        stage.canvas.classList.toggle('can-drag', this.under(pointer) !== null);
        return false;
      case 'click':
        return this.click(pointer.shiftKey ? 'start' : this.next, place);
    }
  }

  private under(pointer: GroundPointer): MarkerId | null {
    return this.app.layers.markers.at(pointer.clientX, pointer.clientY, this.app.stage);
  }

  private click(what: MarkerId | null, place: Place | null): boolean {
    if (what === null) return false;
    if (!place) return true;
    this.app.store.change({ [what]: place });
    if (this.next !== null) this.choose('goal');
    return true;
  }

  private take(id: MarkerId): void {
    this.onChoose();
    this.choose(id);
  }
}
