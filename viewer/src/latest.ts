// Requests that follow each other fast enter; one is under way at a time, and of those that wait
// only the newest is made.

export class Latest<Request, Answer> {
  private isBusy = false;
  private waiting: { request: Request } | null = null;
  private forgotten = 0;

  constructor(
    private readonly ask: (request: Request) => Promise<Answer>,
    private readonly onAnswer: (answer: Answer, request: Request) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  send(request: Request): void {
    this.waiting = { request };
    if (!this.isBusy) void this.work();
  }

  /** What waits is not asked any more, and nobody hears the answer to what is under way. */
  forget(): void {
    this.waiting = null;
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
        if (forgotten === this.forgotten) this.onError(error);
      }
    }
    this.isBusy = false;
  }
}
