import type { RequestRecord } from '@workops/contracts';

/** The workspace's share is used up, the buffer is full, or the database refused the batch. */
export type LeftOut = 'share' | 'full' | 'failed';

export interface RequestLogDeps {
  write(batch: readonly RequestRecord[]): Promise<void>;
  now(): Date;
  leftOut(why: LeftOut, count: number, error?: unknown): void;
  onBehalfOfNobody<T>(work: () => T): T;
  /** Rows per minute and workspace in this process; a credential gets half. 0 disables the log. */
  perMinute: number;
}

const FLUSH_MS = 1_000;
const MINUTE_MS = 60_000;

/** Buffer of a process; a workspace gets a tenth. */
const MOST_HELD = 5_000;

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
 * Writes a batch per second, so that a call pays only for an append in memory. A kill or a failed write loses the
 * batch, which is not retried.
 */
export class RequestLog {
  private pending: RequestRecord[] = [];
  private readonly pendingTally = new Tally();
  private readonly keptTally = new Tally();
  private minute = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly deps: RequestLogDeps) {}

  /** Never throws or waits, because the call matters more than its log row. */
  note(record: RequestRecord): void {
    if (this.deps.perMinute === 0) return;
    const why = this.whyLeftOut(record);
    if (why) {
      this.deps.leftOut(why, 1);
      return;
    }
    this.pending.push(record);
    this.timer ??= this.deps.onBehalfOfNobody(() => setTimeout(() => void this.flush(), FLUSH_MS));
  }

  /** Resolves once in the database, or counted as lost. */
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
      this.keptTally.clear();
    }
    const credential = `${workspaceId} ${credentialId ?? ''}`;
    if (this.keptTally.has(workspaceId, perMinute) || this.keptTally.has(credential, perMinute / 2)) return 'share';
    if (this.pending.length >= MOST_HELD || this.pendingTally.has(workspaceId, MOST_HELD / 10)) return 'full';
    this.keptTally.add(workspaceId);
    this.keptTally.add(credential);
    this.pendingTally.add(workspaceId);
    return undefined;
  }

  private async writeHeld(): Promise<void> {
    const batch = this.pending;
    if (batch.length === 0) return;
    this.pending = [];
    this.pendingTally.clear();
    try {
      await this.deps.write(batch);
    } catch (error) {
      this.deps.leftOut('failed', batch.length, error);
    }
  }
}
