/**
 * Work on the way to PostgreSQL while what follows it is made ready: as much waits as is under way. What fails is told of by the next, or
 * at the end.
 */
export class SendAhead {
  private underWay: Promise<unknown> = Promise.resolve();

  /** Ends once whatever was sent before has arrived. */
  async send(work: Promise<void>): Promise<void> {
    const before = this.underWay;
    this.underWay = before.then(() => work);
    for (const failing of [work, this.underWay]) failing.catch(() => undefined);
    await before;
  }

  /** Ends once everything has arrived, or the first of it has failed: throws what that failed for. */
  async arrived(): Promise<void> {
    await this.underWay;
  }
}
