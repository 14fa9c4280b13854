const PART = 40;
const PART_MS = 200;

/** Two hundred per second and process while there are new events, otherwise as many as the slots allow. */
export class ReleasePace {
  private part = Number.NEGATIVE_INFINITY;
  private taken = 0;

  constructor(private readonly isQuiet: () => boolean) {}

  left(now: Date): number {
    this.moveTo(now);
    return this.isQuiet() ? Number.MAX_SAFE_INTEGER : Math.max(0, PART - this.taken);
  }

  /** Returns when the next part may be sent. */
  took(count: number, now: Date): Date {
    this.moveTo(now);
    this.taken += count;
    return new Date((this.part + 1) * PART_MS);
  }

  private moveTo(now: Date): void {
    const part = Math.floor(now.getTime() / PART_MS);
    if (part === this.part) return;
    this.part = part;
    this.taken = 0;
  }
}
