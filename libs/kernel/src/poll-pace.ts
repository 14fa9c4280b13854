export interface PollIntervals {
  everyMs: number;
  stillEveryMs: number;
}

/** Due on each tick, or once per `stillEveryMs` while nothing can be new. */
export class PollPace {
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly isStill: () => boolean,
    private readonly intervals: PollIntervals,
  ) {}

  isDue(): boolean {
    const { everyMs, stillEveryMs } = this.intervals;
    // A timer may fire slightly early.
    return !this.isStill() || performance.now() - this.lookedAt > stillEveryMs - everyMs / 2;
  }

  looked(): void {
    this.lookedAt = performance.now();
  }
}

/** `pause` resolves to true if woken early, which ends the wait. */
export async function restBetweenPolls(
  isStill: () => boolean,
  { everyMs, stillEveryMs }: PollIntervals,
  pause: (milliseconds: number) => Promise<boolean>,
): Promise<void> {
  const until = performance.now() + stillEveryMs - everyMs;
  let isWoken = await pause(everyMs);
  while (!isWoken && isStill() && performance.now() < until) isWoken = await pause(everyMs);
}
