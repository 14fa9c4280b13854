import { KeyedQueue } from '@workops/platform';
import { LRUCache } from 'lru-cache';

/** Bytes of a body that is parsed at once: it takes less time than its call's database work. */
export const SMALL_BODY = 16 * 1024;

/** Reading one workspace's large bodies may take one part in this many of a process's time. */
const PARTS = 50;
/** Burst after a long idle time. */
const AT_ONCE_MS = 400;
/** The same where one body may take all of that: with two of them in a row, the process would hardly do anything else. */
const BULKY_AT_ONCE_MS = 100;
const LONGEST_REST_MS = 5_000;
/** Longer than any rest. */
const PATIENCE_MS = 10_000;
const MOST_WORKSPACES = 10_000;

/**
 * Parses the large bodies of a workspace one after the other, and with a rest between expensive ones: parsing one blocks the whole process, and so no workspace
 * takes more than its share. A call that waits too long is refused as unavailable.
 */
export class LargeBodies {
  private readonly queue = new KeyedQueue({
    patienceMs: PATIENCE_MS,
    refusal: 'Too many large bodies of the workspace are to be read. Try again shortly.',
  });
  /** When a workspace's share of the time will have made up for its usage. */
  private readonly madeUp = new LRUCache<string, number>({ max: MOST_WORKSPACES });

  /** `bulky`: the operation takes bodies of many megabytes. */
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
