/** Work that is woken: it runs once at a time, and again when it was woken while it ran. */
export class OneAtATime {
  private running: Promise<void> | undefined;
  private wokenMeanwhile = false;
  private stopped = false;

  /** `work` must not throw; between its parts it checks whether it may continue. */
  constructor(private readonly work: (mayGoOn: () => boolean) => Promise<void>) {}

  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.wokenMeanwhile = true;
      return;
    }
    this.wokenMeanwhile = false;
    this.running = this.work(() => !this.stopped).finally(() => {
      this.running = undefined;
      if (this.wokenMeanwhile) this.wake();
    });
  }

  /** No longer wakes, and ends with the current part. */
  async close(): Promise<void> {
    this.stopped = true;
    await this.running;
  }
}
