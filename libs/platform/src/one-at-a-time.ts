/** Never concurrent, and once more if woken during a run. */
export class OneAtATime {
  private running: Promise<void> | undefined;
  private wokenMeanwhile = false;
  private stopped = false;

  /** `work` must not throw; it asks between steps whether it may continue. */
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

  async close(): Promise<void> {
    this.stopped = true;
    await this.running;
  }
}
