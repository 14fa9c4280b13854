import { KeyedQueue } from '@workops/platform';
import { LRUCache } from 'lru-cache';

/** Bytes of a body that is read as it comes: it takes less than what its call asks of the database. */
export const SMALL_BODY = 16 * 1024;

/** Of the time of a process, reading the large bodies of one workspace takes one part in so many. */
const PARTS = 50;
/** What it may take at once, if it has taken nothing for long: a hundred milliseconds. */
const AT_ONCE_MS = 100 * PARTS;
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

  async read<T>(workspaceId: string, read: () => T): Promise<T> {
    const leave = await this.queue.enter(workspaceId);
    const began = performance.now();
    try {
      return read();
    } finally {
      const rest = this.restAfter(workspaceId, began, performance.now());
      if (rest > 0) setTimeout(leave, rest).unref();
      else leave();
    }
  }

  private restAfter(workspaceId: string, began: number, ended: number): number {
    const owed = Math.max(0, (this.madeUp.get(workspaceId) ?? 0) - ended) + (ended - began) * PARTS;
    this.madeUp.set(workspaceId, ended + Math.min(owed, AT_ONCE_MS + LONGEST_REST_MS));
    return Math.min(owed - AT_ONCE_MS, LONGEST_REST_MS);
  }
}
