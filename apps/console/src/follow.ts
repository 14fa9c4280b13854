import { ApiError } from '@workops/client';

export interface FeedPage<Event> {
  data: Event[];
  meta: { pagination: { nextCursor?: string | null; resumeCursor?: string } };
}

export interface Followed<Event> {
  /** Waits for the events after the cursor; undefined for the beginning. */
  read(place: string | undefined, signal: AbortSignal): Promise<FeedPage<Event>>;
  take(events: Event[]): void;
  /** The read is retried. */
  lost(error: unknown): void;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Leaves the credential calls for other screens. */
const BETWEEN_MS = 500;
const LONGEST_MS = 30_000;

export const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });

export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Reads until the signal aborts; no event is missed or repeated. Throws if the reader is refused. */
export async function follow<Event>(
  { read, take, lost, pause = pauseFor }: Followed<Event>,
  signal: AbortSignal,
): Promise<void> {
  let place: string | undefined;
  for (let failures = 0; !signal.aborted;) {
    try {
      const { data, meta } = await read(place, signal);
      if (signal.aborted) return;
      place = meta.pagination.nextCursor ?? meta.pagination.resumeCursor ?? place;
      failures = 0;
      take(data);
      await pause(BETWEEN_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      const isExpired = isRefused(error) && error.status === 410;
      if (isRefused(error) && !isExpired) throw error;
      // An expired cursor restarts the feed.
      if (isExpired) place = undefined;
      lost(error);
      await pause(Math.min(BETWEEN_MS * 2 ** ++failures, LONGEST_MS), signal);
    }
  }
}
