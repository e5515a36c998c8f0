// A bake under way enters, as the server tells of it; a progress bar leaves, and the news when it
// has ended.
import type { Api } from './api';
import { make } from './dom';
import type { Messages } from './messages';
import type { JobFacts, Settings } from './protocol';

const POLL_MS = 150;

/** What the stages of a bake are called. */
const STAGE_WORDS: Record<string, string> = {
  voxels: 'Making voxels',
  surface: 'Finding the ground',
  free_space: 'Finding free space',
  links: 'Finding links',
};

type Ended = (job: JobFacts) => void;

export class JobWatch {
  readonly root: HTMLElement;
  private readonly caption = make('span', { test: 'job-stage' });
  private readonly bar = make('progress', {
    test: 'job-share',
    attributes: { max: '1', 'aria-label': 'Progress of the bake' },
  });
  private readonly cancelButton = make('button', {
    text: 'Cancel',
    test: 'job-cancel',
    attributes: { type: 'button' },
  });
  private readonly listeners: Ended[] = [];
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
    this.cancelButton.addEventListener('click', () => void this.cancel());
  }

  get isRunning(): boolean {
    return this.isPolling;
  }

  /** Hears of each bake that ends, whether it made a set or not. */
  onEnd(listener: Ended): void {
    this.listeners.push(listener);
  }

  /** Begins a bake; fails if one is under way. */
  async bake(settings: Settings): Promise<void> {
    await this.api.bake(settings);
    void this.watch(true);
  }

  /** Follows the bake that is under way, if there is one; a new one is told of even if it is over. */
  async watch(isNew = false): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      await this.follow(isNew);
    } catch (error) {
      this.report(error);
    }
    this.isPolling = false;
    this.root.hidden = true;
  }

  private async follow(isNew: boolean): Promise<void> {
    let job = await this.api.job();
    let isNews = isNew;
    while (job.running) {
      isNews = true;
      this.show(job);
      await new Promise((resolve) => window.setTimeout(resolve, POLL_MS));
      job = await this.api.job();
    }
    this.isPolling = false;
    if (job.error) this.messages.error(job.error);
    if (!isNews) return;
    if (job.cancelled) this.messages.info('The bake was cancelled.');
    for (const listener of this.listeners) listener(job);
  }

  private show(job: JobFacts): void {
    this.root.hidden = false;
    this.cancelButton.disabled = job.cancelled;
    this.caption.textContent = `${STAGE_WORDS[job.stage] ?? job.stage} ${Math.round(job.share * 100)} %`;
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
