import { notFound, type Actor } from '@workops/kernel';
import { disclosedTo } from '../domain/disclosure';
import { shownEvent, type ShownEvent } from '../domain/envelope';
import { assertKept, atFrontier, eventCursorAt, eventPositionOf, type EventPosition } from '../domain/event-cursor';
import type { EventFeedFilter, FeedDeps } from '../feed-ports';

export interface FeedQuery extends EventFeedFilter {
  limit: number;
  /** `latest` for the end of the feed, null for the oldest retained event. */
  after: string | null;
  waitMs: number;
  /** Releases the concurrency slot before waiting. The signal aborts when the client is gone. */
  beginWaiting?: () => AbortSignal;
}

export interface FeedOfEvents {
  items: ShownEvent[];
  /** Null on the last page. A filtered page may be shorter than the limit, or empty. */
  nextCursor: string | null;
  resumeCursor?: string;
}

interface Read extends FeedOfEvents {
  reached: EventPosition;
}

const READS = 'events:read';
const LATEST = 'latest';

/** An open transaction holds back all later commits, so its end is polled at growing intervals. */
const FIRST_REST_MS = 4;
const LONGEST_REST_MS = 250;

/**
 * Transaction order, without gaps or duplicates; a late commit comes late, and each event shows what the reader may
 * read now. Throws `malformed` for an invalid cursor, `GONE` for an expired one, and `unavailable` if too many wait.
 */
export const readFeed = (deps: FeedDeps) => {
  const read = async (
    actor: Actor,
    position: EventPosition | null,
    { limit, types, resourceId, from, to }: FeedQuery,
  ): Promise<Read> => {
    const page = await deps.feed.page(actor.workspaceId, position, { types, resourceId, from, to }, limit);
    if (position) assertKept(position, page, deps.keptDays);
    const items = page.entries.map(({ event }) => shownEvent(event, deps.publicUrl, disclosedTo(actor, event.type)));
    const { epoch, lookedTo } = page;
    const reached = lookedTo ? { ...lookedTo, epoch } : atFrontier(page);
    const cursor = eventCursorAt(reached);
    return lookedTo
      ? { items, nextCursor: cursor, reached }
      : { items, nextCursor: null, resumeCursor: cursor, reached };
  };

  const beginning = async (workspaceId: string, after: string | null): Promise<EventPosition | null> => {
    if (after === LATEST) return atFrontier(await deps.feed.frontier(workspaceId));
    return after === null ? null : eventPositionOf(after);
  };

  return async (actor: Actor, query: FeedQuery): Promise<FeedOfEvents> => {
    const { workspaceId } = actor;
    const first = await read(actor, await beginning(workspaceId, query.after), query);
    const isOver = ({ items, nextCursor }: Read): boolean => items.length > 0 || nextCursor !== null;
    if (isOver(first) || query.waitMs === 0) return shown(first);
    const until = performance.now() + query.waitMs;
    const gone = query.beginWaiting?.();
    for (let page = first, restMs = 0; ; restMs = Math.min(Math.max(2 * restMs, FIRST_REST_MS), LONGEST_REST_MS)) {
      const milliseconds = until - performance.now();
      if (
        milliseconds <= 0 ||
        !(await deps.waits.forNews({ workspaceId, place: page.reached, milliseconds, restMs, gone }))
      )
        return shown(page);
      page = await deps.onBehalfOf(workspaceId, async () =>
        read(await deps.stillStanding(actor, [READS]), page.reached, query),
      );
      if (isOver(page)) return shown(page);
    }
  };
};

const shown = ({ reached: _reached, ...page }: Read): FeedOfEvents => page;

/**
 * A client that then reads a list, and the feed from here, gets every event that the list does not reflect; some may be
 * repeated.
 */
export const cursorOfNow =
  ({ feed }: Pick<FeedDeps, 'feed'>) =>
  async (workspaceId: string): Promise<string> =>
    eventCursorAt(atFrontier(await feed.frontier(workspaceId)));

/** Throws `not_found` if the event is not kept. */
export const findEvent =
  ({ feed, publicUrl }: Pick<FeedDeps, 'feed' | 'publicUrl'>) =>
  async (actor: Actor, id: string): Promise<ShownEvent> => {
    const event = await feed.find(actor.workspaceId, id);
    if (!event) throw notFound('El evento no existe.');
    return shownEvent(event, publicUrl, disclosedTo(actor, event.type));
  };
