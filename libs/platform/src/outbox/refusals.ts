/** What could not be handed on is due again at once, unless that failed more often than this in a row. */
const MOST_GIVEN_BACK = 5;

/** A queue that is back after a moment is not awaited by events that stand in their lease; one that goes on refusing them is. */
export class Refusals {
  private inARow = 0;

  /** Gives back what could not be handed on, and fails as that did. Where giving back fails too, the lease ends by itself. */
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
