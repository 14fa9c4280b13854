/** Work that runs at once and again after each interval, never concurrently: an interval that ends during a run starts none, the next one does. */
export class Recurring {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  /** `onFailure` receives the error of a failed run; the next run picks up its work. */
  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly everyMs: number,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.run(), this.everyMs);
    this.run();
  }

  /** Starts no more runs, and resolves once the current one has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private run(): void {
    this.running ??= this.once().finally(() => {
      this.running = undefined;
    });
  }

  private async once(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.onFailure(error);
    }
  }
}
