/** Keeps one write in flight and one waiting. A failure is thrown by the next `send`, or by `arrived`. */
export class WritePipeline {
  private underWay: Promise<unknown> = Promise.resolve();

  /** Resolves once the previous write has ended. */
  async send(work: Promise<void>): Promise<void> {
    const before = this.underWay;
    this.underWay = before.then(() => work);
    for (const failing of [work, this.underWay]) failing.catch(() => undefined);
    await before;
  }

  async arrived(): Promise<void> {
    await this.underWay;
  }
}
