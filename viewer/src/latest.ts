// Requests that follow each other fast enter; one is under way at a time, and of those that wait
// only the newest is made. The same is not asked twice in a row.

export class Latest<Request, Answer> {
  private isBusy = false;
  private waiting: { request: Request } | null = null;
  private forgotten = 0;
  /** Words of the newest request, unless it failed. */
  private sent = '';

  constructor(
    private readonly ask: (request: Request) => Promise<Answer>,
    private readonly onAnswer: (answer: Answer, request: Request) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  send(request: Request): void {
    const words = JSON.stringify(request);
    if (words === this.sent) return;
    this.sent = words;
    this.waiting = { request };
    if (!this.isBusy) void this.work();
  }

  /** What waits is not asked any more, and nobody hears the answer to what is under way. */
  forget(): void {
    this.waiting = null;
    this.sent = '';
    this.forgotten += 1;
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    while (this.waiting) {
      const { request } = this.waiting;
      const { forgotten } = this;
      this.waiting = null;
      try {
        const answer = await this.ask(request);
        if (forgotten === this.forgotten) this.onAnswer(answer, request);
      } catch (error) {
        if (forgotten !== this.forgotten) continue;
        if (!this.waiting) this.sent = '';
        this.onError(error);
      }
    }
    this.isBusy = false;
  }
}
