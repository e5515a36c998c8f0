// Requests that follow each other fast enter; one is under way at a time, and of those that wait
// only the newest is made.

export class Latest<Request, Answer> {
  private isBusy = false;
  private waiting: { request: Request } | null = null;

  constructor(
    private readonly ask: (request: Request) => Promise<Answer>,
    private readonly onAnswer: (answer: Answer, request: Request) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  send(request: Request): void {
    this.waiting = { request };
    if (!this.isBusy) void this.work();
  }

  /** What waits is not asked any more; what is under way still answers. */
  forget(): void {
    this.waiting = null;
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    while (this.waiting) {
      const { request } = this.waiting;
      this.waiting = null;
      try {
        this.onAnswer(await this.ask(request), request);
      } catch (error) {
        this.onError(error);
      }
    }
    this.isBusy = false;
  }
}
