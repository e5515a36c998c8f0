// A player enters; its buttons, its scrubber and what it reads leave, and the keys for them.
import { button, buttonRow, checkbox, section } from '../controls';
import { isForControl, leaveKeysToPicture, make } from '../dom';
import type { Player } from '../player';
import { slider } from '../slider';

/** The scrubber's finest step; smooth at every speed. */
const SCRUB_STEP_S = 0.01;

export class PlayerBar {
  readonly root: HTMLElement;
  private readonly playButton: HTMLButtonElement;
  private readonly scrubber: HTMLInputElement;
  private readonly time: HTMLElement;
  private readonly phases: HTMLElement;

  constructor(
    private readonly player: Player,
    private readonly stepS: () => number,
    test: string,
    ...more: HTMLElement[]
  ) {
    this.playButton = button(
      'Play',
      `${test}-play`,
      () => player.toggle(),
      'Play or pause (Space)',
    );
    const back = button('Back', `${test}-back`, () => this.step(-1), 'One step back (,)');
    const step = button('Step', `${test}-step`, () => this.step(1), 'One step on (.)');
    this.scrubber = make('input', {
      class: 'scrubber',
      test: `${test}-time`,
      attributes: { type: 'range', min: '0', step: `${SCRUB_STEP_S}`, 'aria-label': 'Time' },
    });
    this.scrubber.addEventListener('input', () => player.seek(Number(this.scrubber.value)));
    this.time = make('span', { class: 'clock', test: `${test}-clock` });
    this.phases = make('div', { class: 'phases', test: `${test}-phase` });
    const rate = slider(
      'Speed',
      `${test}-rate`,
      { min: 0.1, max: 8, step: 0.1, unit: '×', isLogarithmic: true },
      player.rate,
      (next) => (player.rate = next),
    );
    const loop = checkbox(
      'Loop',
      `${test}-loop`,
      player.isLooping,
      (next) => (player.isLooping = next),
    );
    this.root = section(
      'Play',
      buttonRow(this.playButton, back, step, this.time),
      this.scrubber,
      this.phases,
      rate.row,
      loop.row,
      ...more,
    );
    this.show([]);
    leaveKeysToPicture(this.root);
  }

  /** `lines`: what each walker does, as elements. */
  show(lines: readonly HTMLElement[]): void {
    const { player } = this;
    this.playButton.textContent = player.isPlaying ? 'Pause' : 'Play';
    this.playButton.setAttribute('aria-pressed', `${player.isPlaying}`);
    this.scrubber.max = `${player.durationS}`;
    this.scrubber.value = `${player.timeS}`;
    this.scrubber.disabled = player.durationS === 0;
    this.playButton.disabled = player.durationS === 0;
    this.time.textContent = `${player.timeS.toFixed(2)} / ${player.durationS.toFixed(2)} s`;
    this.phases.replaceChildren(...lines);
  }

  onKey(event: KeyboardEvent): boolean {
    if (event.key === '.' || event.key === ',') {
      this.step(event.key === '.' ? 1 : -1);
      return true;
    }
    if (event.key !== ' ' || isForControl(event)) return false;
    this.player.toggle();
    return true;
  }

  private step(direction: 1 | -1): void {
    this.player.step(direction, this.stepS());
  }
}
