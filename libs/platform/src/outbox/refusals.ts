/** Events are left to their lease beyond so many consecutive failures. */
const MOST_GIVEN_BACK = 5;

/**
 * Makes refused events due at once after a short queue outage; if the queue keeps refusing, they wait for their lease.
 */
export class Refusals {
  private inARow = 0;

  /** Rethrows the error. If giving back fails too, the lease expires. */
  async orGiveBack(handOn: () => Promise<void>, giveBack: () => Promise<void>): Promise<void> {
    try {
      await handOn();
      this.inARow = 0;
    } catch (error) {
      this.inARow += 1;
      if (this.inARow <= MOST_GIVEN_BACK) await giveBack().catch(() => undefined);
      throw error;
    }
  }
}
