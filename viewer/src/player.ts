// How long something takes enters; the time that is shown leaves, running while it is played.
import type { Stage } from './stage';

/** A time this close to a step, in steps, is at it. */
const NEARLY = 1e-6;

export class Player {
  timeS = 0;
  rate = 1;
  isLooping = false;
  /** Called after every change of the time or of whether it runs. */
  onChange: () => void = () => {};
  private endS = 0;
  private stop: (() => void) | null = null;

  /** Nobody sees what runs in a window that is not shown, and its pictures do not come. */
  constructor(private readonly stage: Stage) {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.pause();
    });
  }

  get isPlaying(): boolean {
    return this.stop !== null;
  }

  get durationS(): number {
    return this.endS;
  }

  /** The time stays where it is, if that is still within. */
  setDuration(durationS: number): void {
    this.endS = durationS;
    if (durationS === 0) this.pause();
    this.seek(this.timeS);
  }

  /** From the begin if the end is reached. */
  play(): void {
    if (this.isPlaying || this.endS === 0) return;
    if (this.timeS >= this.endS) this.timeS = 0;
    this.stop = this.stage.animate((seconds) => this.tick(seconds));
    this.onChange();
  }

  pause(): void {
    this.stop?.();
    this.stop = null;
    this.onChange();
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  seek(timeS: number): void {
    this.timeS = Math.min(this.endS, Math.max(0, timeS));
    this.onChange();
    this.stage.requestFrame();
  }

  /** To the next whole step of the simulation, or to the one before; whatever ran is halted. */
  step(direction: 1 | -1, stepS: number): void {
    this.pause();
    const at = this.timeS / stepS;
    const steps = direction > 0 ? Math.floor(at + NEARLY) + 1 : Math.ceil(at - NEARLY) - 1;
    this.seek(steps * stepS);
  }

  private tick(seconds: number): boolean {
    this.timeS += seconds * this.rate;
    if (this.timeS >= this.endS) {
      this.timeS = this.isLooping ? this.timeS % this.endS : this.endS;
      if (!this.isLooping) this.stop = null;
    }
    this.onChange();
    return this.isPlaying;
  }
}
