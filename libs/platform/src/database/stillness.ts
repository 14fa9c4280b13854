/** Time without a commit after which the database counts as idle. */
export const STILL_AFTER_MS = 5_000;
/** Validity of a snapshot; an older one means that the watch is away or slow. */
const LOOK_VALID_MS = 3_000;

/**
 * The watch's query. Equal snapshots see the same rows, because every writing transaction changes the snapshot when it
 * commits.
 */
export const SNAPSHOT = 'SELECT pg_current_snapshot()::text AS snapshot';

/** Whether nothing was committed lately, in the whole database or in some of its schemas. */
export interface Still {
  isStill(): boolean;
}

/**
 * Whether no process has committed anything lately. While idle, rounds that look for rows run less often, because only
 * rows that become due by time can be missed. Before the first snapshot, and without a watch, the database counts as
 * busy.
 */
export class Stillness implements Still {
  private snapshot: string | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private changedAt = Number.NEGATIVE_INFINITY;
  /** When this process began to hear of the schemas that commits write to. */
  private heardSince = Number.POSITIVE_INFINITY;
  private readonly writtenAt = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Receives a snapshot every second. */
  saw(snapshot: string): void {
    this.lookedAt = this.now();
    if (snapshot === this.snapshot) return;
    this.snapshot = snapshot;
    this.changedAt = this.lookedAt;
  }

  /** Marks the database as busy at once, because this process has work. */
  disturb(): void {
    this.changedAt = this.now();
  }

  /** A commit of any process wrote to the schema. */
  wrote(schema: string): void {
    this.writtenAt.set(schema, this.now());
  }

  /** From now on this process hears of all commits; it may have missed earlier ones. */
  hears(): void {
    this.heardSince = this.now();
  }

  isStill(): boolean {
    const now = this.now();
    return now - this.lookedAt <= LOOK_VALID_MS && now - this.changedAt > STILL_AFTER_MS;
  }

  /**
   * Whether no process has committed anything to these schemas lately. A process that does not hear of other processes'
   * commits takes the whole database instead.
   */
  of(...schemas: readonly string[]): Still {
    return { isStill: () => this.isStill() || this.areQuiet(schemas) };
  }

  private areQuiet(schemas: readonly string[]): boolean {
    const now = this.now();
    const lastWrites = schemas.map((schema) => this.writtenAt.get(schema) ?? Number.NEGATIVE_INFINITY);
    return now - Math.max(this.heardSince, ...lastWrites) > STILL_AFTER_MS;
  }
}
