/** Runs work when woken, never concurrently, and once more if it was woken during a run. */
export class OneAtATime {
  private running: Promise<void> | undefined;
  private wokenMeanwhile = false;
  private stopped = false;

  /** `work` must not throw; between its steps it checks whether it may continue. */
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

  /** Ignores further wake-ups and waits for the current step. */
  async close(): Promise<void> {
    this.stopped = true;
    await this.running;
  }
}
