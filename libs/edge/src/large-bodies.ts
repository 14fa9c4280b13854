import { KeyedQueue } from '@workops/platform';
import { LRUCache } from 'lru-cache';

/** Parsed at once, which is faster than the call's database work. */
export const SMALL_BODY = 16 * 1024;

/** A workspace's large bodies may take one part in this many of the process's time. */
const PARTS = 50;
/** Burst after a long idle time. */
const AT_ONCE_MS = 400;
/** Burst if a single body may use it all, so that two in a row do not occupy the process. */
const BULKY_AT_ONCE_MS = 100;
const LONGEST_REST_MS = 5_000;
/** Longer than any pause. */
const PATIENCE_MS = 10_000;
const MOST_WORKSPACES = 10_000;

/**
 * Parses a workspace's large bodies one at a time, because parsing blocks the whole process. After expensive ones it
 * pauses; calls that wait too long are refused as unavailable.
 */
export class LargeBodies {
  private readonly queue = new KeyedQueue({
    patienceMs: PATIENCE_MS,
    refusal: 'Too many large bodies of the workspace are to be read. Try again shortly.',
  });
  /** When a workspace's usage is within its share again. */
  private readonly madeUp = new LRUCache<string, number>({ max: MOST_WORKSPACES });

  /** `bulky`: the operation accepts many megabytes. */
  async read<T>(workspaceId: string, bulky: boolean, read: () => T): Promise<T> {
    const leave = await this.queue.enter(workspaceId);
    const began = performance.now();
    try {
      return read();
    } finally {
      const owed = this.owedAfter(workspaceId, began, performance.now());
      const rest = Math.min(owed - PARTS * (bulky ? BULKY_AT_ONCE_MS : AT_ONCE_MS), LONGEST_REST_MS);
      // Yields to other callers in any case.
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
