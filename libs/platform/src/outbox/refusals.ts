/** Events that could not be handed on are due again at once, unless that failed more often than this in a row. */
const MOST_GIVEN_BACK = 5;

/** After a short outage of a queue, its events are given back and need not wait for their lease to end; if it goes on refusing them, they do. */
export class Refusals {
  private inARow = 0;

  /** Gives back events that could not be handed on, and rethrows the error. If giving back fails too, the lease expires. */
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
