import { KeyedQueue } from '@workops/platform';
import { LRUCache } from 'lru-cache';

/** Bytes of a body that is read as it comes: it takes less than what its call asks of the database. */
export const SMALL_BODY = 16 * 1024;

/** Of the time of a process, reading the large bodies of one workspace takes one part in so many. */
const PARTS = 50;
/** What it may take at once, if it has taken nothing for long. */
const AT_ONCE_MS = 400;
/** The same where one body may take all of that: with two of them in a row, the process would hardly do anything else. */
const BULKY_AT_ONCE_MS = 100;
const LONGEST_REST_MS = 5_000;
/** Longer than any rest. */
const PATIENCE_MS = 10_000;
const MOST_WORKSPACES = 10_000;

/**
 * Reads the large bodies of a workspace one after the other, and with a rest between where they take much: reading one holds up the whole
 * process, and so nobody takes more than their part of it. Who waits too long is refused as unavailable.
 */
export class LargeBodies {
  private readonly queue = new KeyedQueue({
    patienceMs: PATIENCE_MS,
    refusal: 'Too many large bodies of the workspace are to be read. Try again shortly.',
  });
  /** When a workspace's part of the time will have made up for what it took. */
  private readonly madeUp = new LRUCache<string, number>({ max: MOST_WORKSPACES });

  /** `bulky` says that the operation takes bodies of many megabytes. */
  async read<T>(workspaceId: string, bulky: boolean, read: () => T): Promise<T> {
    const leave = await this.queue.enter(workspaceId);
    const began = performance.now();
    try {
      return read();
    } finally {
      const owed = this.owedAfter(workspaceId, began, performance.now());
      const rest = Math.min(owed - PARTS * (bulky ? BULKY_AT_ONCE_MS : AT_ONCE_MS), LONGEST_REST_MS);
      // Others have their turn in any case.
      if (rest > 0) setTimeout(leave, rest).unref();
      else setImmediate(leave);
    }
  }

  private owedAfter(workspaceId: string, began: number, ended: number): number {
    const owed = Math.max(0, (this.madeUp.get(workspaceId) ?? 0) - ended) + (ended - began) * PARTS;
    this.madeUp.set(workspaceId, ended + Math.min(owed, AT_ONCE_MS * PARTS + LONGEST_REST_MS));
    return owed;
  }
}
