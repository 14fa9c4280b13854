import type { RequestRecord } from '@workops/contracts';

/** Why a call is not in the log: its workspace has used up its share, the process's buffer is full, or the database refused the batch. */
export type LeftOut = 'share' | 'full' | 'failed';

export interface RequestLogDeps {
  /** Writes a batch, all of it or nothing. */
  write(batch: readonly RequestRecord[]): Promise<void>;
  now(): Date;
  leftOut(why: LeftOut, count: number, error?: unknown): void;
  /** Runs work as no part of the call that came to it. */
  onBehalfOfNobody<T>(work: () => T): T;
  /** Rows a minute of one workspace in this process; a credential has half of it. 0 disables the log. */
  perMinute: number;
}

const FLUSH_MS = 1_000;
const MINUTE_MS = 60_000;

/** Buffer limit of a process; a workspace has a tenth of it. */
const MOST_HELD = 5_000;

/** How many of each key there are. */
class Tally {
  private readonly counts = new Map<string, number>();

  has(key: string, most: number): boolean {
    return (this.counts.get(key) ?? 0) >= most;
  }

  add(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  clear(): void {
    this.counts.clear();
  }
}

/**
 * The calls that this process has answered, on their way to the database: a batch a second, so that a call pays only for an append in memory. A kill loses the
 * batch in memory, and a batch that the database refuses is lost too: it is unknown whether it was written, and a retry could write it twice. Neither is more
 * than a second of the log while the database keeps up.
 */
export class RequestLog {
  private held: RequestRecord[] = [];
  private readonly heldOf = new Tally();
  private readonly keptOf = new Tally();
  private minute = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly deps: RequestLogDeps) {}

  /** Never throws and never waits: a call matters more than its row. */
  note(record: RequestRecord): void {
    if (this.deps.perMinute === 0) return;
    const why = this.whyLeftOut(record);
    if (why) {
      this.deps.leftOut(why, 1);
      return;
    }
    this.held.push(record);
    this.timer ??= this.deps.onBehalfOfNobody(() => setTimeout(() => void this.flush(), FLUSH_MS));
  }

  /** Writes what there is; resolves once it is in the database, or counted as lost. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.deps.onBehalfOfNobody(() => this.writing.then(() => this.writeHeld()));
    return this.writing;
  }

  private whyLeftOut({ workspaceId, credentialId }: RequestRecord): LeftOut | undefined {
    const { perMinute, now } = this.deps;
    const minute = Math.floor(now().getTime() / MINUTE_MS);
    if (minute !== this.minute) {
      this.minute = minute;
      this.keptOf.clear();
    }
    const credential = `${workspaceId} ${credentialId ?? ''}`;
    if (this.keptOf.has(workspaceId, perMinute) || this.keptOf.has(credential, perMinute / 2)) return 'share';
    if (this.held.length >= MOST_HELD || this.heldOf.has(workspaceId, MOST_HELD / 10)) return 'full';
    this.keptOf.add(workspaceId);
    this.keptOf.add(credential);
    this.heldOf.add(workspaceId);
    return undefined;
  }

  private async writeHeld(): Promise<void> {
    const batch = this.held;
    if (batch.length === 0) return;
    this.held = [];
    this.heldOf.clear();
    try {
      await this.deps.write(batch);
    } catch (error) {
      this.deps.leftOut('failed', batch.length, error);
    }
  }
}
