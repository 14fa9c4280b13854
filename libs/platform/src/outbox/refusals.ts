/** After more consecutive failures than this, events are left to their lease. */
const MOST_GIVEN_BACK = 5;

/**
 * Makes refused events due again at once after a short queue outage. If the queue keeps refusing, they wait for their
 * lease to expire.
 */
export class Refusals {
  private inARow = 0;

  /** Gives events back if they could not be handed on, and rethrows the error. If that fails too, the lease expires. */
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
