import { pause, unavailable } from '@workops/kernel';
import type { EventFeed, EventPlace, EventWaits, Wait } from '../feed-ports';

export interface WaitLimits {
  all: number;
  workspace: number;
}

const WAIT_LIMITS: WaitLimits = { all: 1_000, workspace: 50 };

/** Minimum interval; later events are found by the next poll. */
const LOOK_EVERY_MS = 4;

interface Waiter {
  workspaceId: string;
  place: EventPlace;
  /** Monotonic clock of the process. */
  restsUntil: number;
  end(news: boolean): void;
}

export interface WaitingDeps {
  feed: Pick<EventFeed, 'withNews'>;
  /** After a failure the next wake-up polls again. */
  failed(error: unknown): void;
  limits?: WaitLimits;
}

/** A single poll serves all waiting calls of this process. */
export class WaitingReaders implements EventWaits {
  private readonly waiters = new Set<Waiter>();
  private readonly limits: WaitLimits;
  private looking = false;
  private again = false;
  private closed = false;

  constructor(private readonly deps: WaitingDeps) {
    this.limits = deps.limits ?? WAIT_LIMITS;
  }

  get count(): number {
    return this.waiters.size;
  }

  async forNews({ workspaceId, place, milliseconds, restMs, gone }: Wait): Promise<boolean> {
    if (this.closed || gone?.aborted) return false;
    const ofWorkspace = [...this.waiters].filter((each) => each.workspaceId === workspaceId).length;
    if (this.waiters.size >= this.limits.all || ofWorkspace >= this.limits.workspace) {
      throw unavailable('Too many calls wait for events here. Try again shortly.', 5);
    }
    return new Promise((resolve) => {
      const end = (news: boolean): void => {
        clearTimeout(timer);
        clearTimeout(rest);
        gone?.removeEventListener('abort', leave);
        this.waiters.delete(waiter);
        resolve(news);
      };
      const leave = (): void => end(false);
      const waiter: Waiter = { workspaceId, place, restsUntil: performance.now() + restMs, end };
      const timer = setTimeout(leave, milliseconds);
      // Something may have been committed since the reader's last read.
      const rest = setTimeout(() => {
        // A timer may fire a fraction of a millisecond early.
        waiter.restsUntil = 0;
        this.wake();
      }, restMs);
      gone?.addEventListener('abort', leave);
      this.waiters.add(waiter);
    });
  }

  wake(): void {
    this.again = true;
    if (this.looking) return;
    this.looking = true;
    void this.lookOn();
  }

  /** Clients then reconnect to another process. */
  close(): void {
    this.closed = true;
    for (const waiter of [...this.waiters]) waiter.end(false);
  }

  private async lookOn(): Promise<void> {
    while (this.again && this.waiters.size > 0) {
      this.again = false;
      await this.look().catch(this.deps.failed);
      await pause(LOOK_EVERY_MS);
    }
    this.looking = false;
  }

  private async look(): Promise<void> {
    // Polls each workspace from its earliest position; a reader further on finds nothing and waits again.
    const places = new Map<string, EventPlace>();
    const now = performance.now();
    const asked = [...this.waiters].filter(({ restsUntil }) => restsUntil <= now);
    if (asked.length === 0) return;
    for (const { workspaceId, place } of asked) {
      const known = places.get(workspaceId);
      if (!known || BigInt(place.position) < BigInt(known.position)) places.set(workspaceId, place);
    }
    const news = new Set(await this.deps.feed.withNews(places));
    for (const waiter of asked) if (news.has(waiter.workspaceId)) waiter.end(true);
  }
}
