/** Without a commit for this long the database counts as still. */
export const STILL_AFTER_MS = 5_000;
/** An older look says nothing any more: the connection that looks is away or slow. */
const LOOK_VALID_MS = 3_000;

/** What the watch reads: two equal snapshots see the same rows, since every transaction that writes changes the snapshot when it commits. */
export const SNAPSHOT = 'SELECT pg_current_snapshot()::text AS snapshot';

/**
 * Whether nothing has been committed to the database lately, by any process. Rounds that look for rows run seldom while it is still: there can be no new row,
 * and only what becomes due by time is found later. Before the first look, and without a watch, it is not still.
 */
export class Stillness {
  private snapshot: string | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private changedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A look at the database, every second. */
  saw(snapshot: string): void {
    this.lookedAt = this.now();
    if (snapshot === this.snapshot) return;
    this.snapshot = snapshot;
    this.changedAt = this.lookedAt;
  }

  /** This process has something to do: rounds go on at once, without waiting for the next look. */
  disturb(): void {
    this.changedAt = this.now();
  }

  isStill(): boolean {
    const now = this.now();
    return now - this.lookedAt <= LOOK_VALID_MS && now - this.changedAt > STILL_AFTER_MS;
  }
}
