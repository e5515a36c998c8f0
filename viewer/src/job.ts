// A bake under way enters, as the server tells of it; a progress bar leaves, and the news when it
// has ended.
import { ApiError } from './api';
import type { Api } from './api';
import { button } from './controls';
import { make } from './dom';
import type { Messages } from './messages';
import type { JobFacts, Settings } from './protocol';

const POLL_MS = 150;
/** A question that fails is asked again so often before the bake is out of sight. */
const TRIES = 3;
const RETRY_MS = 500;
const CONFLICT = 409;

/** What the stages of a bake are called. */
const STAGE_WORDS: Record<string, string> = {
  voxels: 'Making voxels',
  surface: 'Finding the ground',
  free_space: 'Finding free space',
  links: 'Finding links',
};

export class JobWatch {
  readonly root: HTMLElement;
  private readonly caption = make('span', { test: 'job-stage' });
  private readonly bar = make('progress', {
    test: 'job-share',
    attributes: { max: '1', 'aria-label': 'Progress of the bake' },
  });
  private readonly cancelButton = button('Cancel', 'job-cancel', () => void this.cancel());
  private readonly endListeners: ((job: JobFacts) => void)[] = [];
  private readonly busyListeners: ((isBusy: boolean) => void)[] = [];
  private isAsked = false;
  private isPolling = false;

  constructor(
    private readonly api: Api,
    private readonly messages: Messages,
    private readonly report: (error: unknown) => void,
  ) {
    this.root = make(
      'div',
      { class: 'job', test: 'job' },
      this.caption,
      this.bar,
      this.cancelButton,
    );
    this.root.hidden = true;
  }

  /** Hears of each bake that ends, whether it made a set or not. */
  onEnd(listener: (job: JobFacts) => void): void {
    this.endListeners.push(listener);
  }

  /** Hears whether a bake may be begun: not while one is asked for or followed. */
  onBusy(listener: (isBusy: boolean) => void): void {
    this.busyListeners.push(listener);
  }

  /** Begins a bake and answers its number; fails if one is under way, which is followed then. */
  async bake(settings: Partial<Settings>): Promise<number> {
    this.isAsked = true;
    this.tellBusy();
    try {
      const { job } = await this.api.bake(settings);
      void this.watch(true);
      return job;
    } catch (error) {
      if (error instanceof ApiError && error.status === CONFLICT) void this.watch();
      throw error;
    } finally {
      this.isAsked = false;
      this.tellBusy();
    }
  }

  /** A bake is asked for or followed. */
  get isBusy(): boolean {
    return this.isAsked || this.isPolling;
  }

  /**
   * Follows the bake under way, if there is one; a new one is told of even if it is over, and so
   * is one that failed. `onKnown` is called as soon as the server has said how it stands.
   */
  async watch(isNew = false, onKnown: () => void = () => {}): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    this.tellBusy();
    let ended: JobFacts | null = null;
    try {
      ended = await this.follow(isNew, onKnown);
    } catch (error) {
      this.report(error);
    }
    this.isPolling = false;
    this.root.hidden = true;
    this.tellBusy();
    if (!ended) return;
    if (ended.error) this.messages.error(ended.error);
    if (ended.cancelled) this.messages.info('The bake was cancelled.');
    for (const listener of this.endListeners) listener(ended);
  }

  /** Null if there was nothing to follow. */
  private async follow(isNew: boolean, onKnown: () => void): Promise<JobFacts | null> {
    let job = await this.ask();
    onKnown();
    const isNews = isNew || job.running || job.error !== null;
    while (job.running) {
      this.show(job);
      await pause(POLL_MS);
      job = await this.ask();
    }
    return isNews ? job : null;
  }

  private async ask(): Promise<JobFacts> {
    for (let tries = 1; ; ++tries) {
      try {
        return await this.api.job();
      } catch (error) {
        if (tries === TRIES) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  private tellBusy(): void {
    for (const listener of this.busyListeners) listener(this.isBusy);
  }

  private show(job: JobFacts): void {
    this.root.hidden = false;
    this.cancelButton.disabled = job.cancelled;
    const stage = STAGE_WORDS[job.stage] ?? job.stage;
    this.caption.textContent = `${stage} ${Math.round(job.share * 100)} %`;
    this.bar.value = job.share;
  }

  private async cancel(): Promise<void> {
    this.cancelButton.disabled = true;
    try {
      await this.api.cancelJob();
    } catch (error) {
      this.report(error);
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));
