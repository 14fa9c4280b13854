import { notFound, type Actor } from '@workops/kernel';
import { disclosedTo } from '../domain/disclosure';
import { shownEvent, type ShownEvent } from '../domain/envelope';
import { assertKept, atFrontier, eventCursorAt, eventPositionOf, type EventPosition } from '../domain/event-cursor';
import type { EventFeedFilter, FeedDeps } from '../feed-ports';

export interface FeedQuery extends EventFeedFilter {
  limit: number;
  /** A `nextCursor` or `resumeCursor` of a page before; `latest` for the end of the feed, null for the oldest event that is kept. */
  after: string | null;
  /** How long the call waits for a first event, where there is none. */
  waitMs: number;
  /** Called before waiting: the call gives back its place among those of its workspace. Aborted once the client is gone. */
  beginWaiting?: () => AbortSignal;
}

export interface FeedOfEvents {
  items: ShownEvent[];
  /** Null on the last page. A filtered page may have fewer than the limit, or none. */
  nextCursor: string | null;
  resumeCursor?: string;
}

interface Read extends FeedOfEvents {
  reached: EventPosition;
}

const READS = 'events:read';
const LATEST = 'latest';

/** An open transaction holds back everything committed after it began: its end is polled at growing intervals. */
const FIRST_REST_MS = 4;
const LONGEST_REST_MS = 250;

/**
 * The events of the workspace in the order of the transactions that recorded them: who reads only this misses none and sees none twice. One that is committed
 * late comes late. Each carries what the reader may read at that moment. Throws `malformed` for a broken cursor, `GONE` for one of another history or of
 * events that are not kept, `unavailable` where too many wait.
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
 * The current position of the feed of a workspace: a client that then reads a list, and the feed from here, gets every event that the list does not show. Some
 * that it does show are repeated.
 */
export const cursorOfNow =
  ({ feed }: Pick<FeedDeps, 'feed'>) =>
  async (workspaceId: string): Promise<string> =>
    eventCursorAt(atFrontier(await feed.frontier(workspaceId)));

/** Throws `not_found` for one that is not kept. */
export const findEvent =
  ({ feed, publicUrl }: Pick<FeedDeps, 'feed' | 'publicUrl'>) =>
  async (actor: Actor, id: string): Promise<ShownEvent> => {
    const event = await feed.find(actor.workspaceId, id);
    if (!event) throw notFound('El evento no existe.');
    return shownEvent(event, publicUrl, disclosedTo(actor, event.type));
  };
