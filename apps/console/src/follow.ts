import { ApiError } from '@workops/client';

/** A page of the feed of events. */
export interface FeedPage<Event> {
  data: Event[];
  meta: { pagination: { nextCursor?: string | null; resumeCursor?: string } };
}

export interface Followed<Event> {
  /** Waits for what follows the place; undefined for the beginning. */
  read(place: string | undefined, signal: AbortSignal): Promise<FeedPage<Event>>;
  take(events: Event[]): void;
  /** Nothing can be read at the moment; it is tried again. */
  lost(error: unknown): void;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Between two pages: where much happens, a credential has calls left for other screens. */
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

/** What a repeat does not mend. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Reads the feed until the signal ends it: no event is missed, and none taken twice. Throws where the service refuses the reader. */
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
      // A machine that slept for a month begins again.
      if (isExpired) place = undefined;
      lost(error);
      await pause(Math.min(BETWEEN_MS * 2 ** ++failures, LONGEST_MS), signal);
    }
  }
}
