/**
 * Runs writes in PostgreSQL while the caller prepares the next: one is in flight and one waits. A failure is thrown by
 * the next `send`, or by `arrived`.
 */
export class WritePipeline {
  private underWay: Promise<unknown> = Promise.resolve();

  /** Resolves once the previous write has ended. */
  async send(work: Promise<void>): Promise<void> {
    const before = this.underWay;
    this.underWay = before.then(() => work);
    for (const failing of [work, this.underWay]) failing.catch(() => undefined);
    await before;
  }

  /** Resolves once every write has ended; throws the error of the first that failed. */
  async arrived(): Promise<void> {
    await this.underWay;
  }
}
