/** The database is idle without a commit for so long. */
export const STILL_AFTER_MS = 5_000;
/** An older snapshot means that the watch is away or slow. */
const LOOK_VALID_MS = 3_000;

/** Every writing transaction changes the snapshot at its commit. */
export const SNAPSHOT = 'SELECT pg_current_snapshot()::text AS snapshot';

/** The whole database, or some of its schemas. */
export interface Still {
  isStill(): boolean;
}

/**
 * Rounds that look for rows run less often in an idle database: only rows due by time can be missed. It counts as busy
 * without a snapshot.
 */
export class Stillness implements Still {
  private snapshot: string | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private changedAt = Number.NEGATIVE_INFINITY;
  /** When this process began to hear of commits by schema. */
  private heardSince = Number.POSITIVE_INFINITY;
  private readonly writtenAt = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  saw(snapshot: string): void {
    this.lookedAt = this.now();
    if (snapshot === this.snapshot) return;
    this.snapshot = snapshot;
    this.changedAt = this.lookedAt;
  }

  /** Busy at once, because this process has work. */
  disturb(): void {
    this.changedAt = this.now();
  }

  wrote(schema: string): void {
    this.writtenAt.set(schema, this.now());
  }

  /** This process hears of all commits from now on; it may have missed earlier ones. */
  hears(): void {
    this.heardSince = this.now();
  }

  isStill(): boolean {
    const now = this.now();
    return now - this.lookedAt <= LOOK_VALID_MS && now - this.changedAt > STILL_AFTER_MS;
  }

  /** A process that does not hear of other processes' commits takes the whole database instead. */
  of(...schemas: readonly string[]): Still {
    return { isStill: () => this.isStill() || this.areQuiet(schemas) };
  }

  private areQuiet(schemas: readonly string[]): boolean {
    const now = this.now();
    const lastWrites = schemas.map((schema) => this.writtenAt.get(schema) ?? Number.NEGATIVE_INFINITY);
    return now - Math.max(this.heardSince, ...lastWrites) > STILL_AFTER_MS;
  }
}
