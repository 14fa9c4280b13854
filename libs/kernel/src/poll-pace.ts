/** How often something is looked for, and how often while there can be nothing new. */
export interface PollIntervals {
  everyMs: number;
  stillEveryMs: number;
}

/** Decides whether a poll with a timer of `everyMs` is due: each time, and once in `stillEveryMs` while there can be nothing new. */
export class PollPace {
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly isStill: () => boolean,
    private readonly intervals: PollIntervals,
  ) {}

  isDue(): boolean {
    const { everyMs, stillEveryMs } = this.intervals;
    // An interval of the timer may end a little early.
    return !this.isStill() || performance.now() - this.lookedAt > stillEveryMs - everyMs / 2;
  }

  looked(): void {
    this.lookedAt = performance.now();
  }
}

/** Waits until the next poll is due. `pause` returns whether it was woken before its end, which ends the wait. */
export async function restBetweenPolls(
  isStill: () => boolean,
  { everyMs, stillEveryMs }: PollIntervals,
  pause: (milliseconds: number) => Promise<boolean>,
): Promise<void> {
  const until = performance.now() + stillEveryMs - everyMs;
  let isWoken = await pause(everyMs);
  while (!isWoken && isStill() && performance.now() < until) isWoken = await pause(everyMs);
}
