import type { RecordedEvent } from '@workops/contracts';
import { queryByIndex, queryByIndexInFeed, type SettingSql } from '../database/by-index';
import { FEED_EPOCH, FEED_FRONTIER, lookAtFeeds } from '../database/feeds';
import { EVENT_FEED_DAYS } from '../database/partitions';
import { CLAIMED, eventsOf, type ClaimedRow } from './outbox';

/** Position in its workspace's feed. */
interface EventPlace {
  /** The recording transaction, as a decimal string because it may exceed 2^53. */
  position: string;
  id: string;
  /** Partition, `YYYY-MM-DD`. A later position may be at most one day earlier. */
  day: string;
}

interface EventFeedFilter {
  types?: readonly string[];
  resourceId?: string;
  /** Inclusive. */
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

export interface FeedFrontier {
  /** Every event before it is visible, or never will be. */
  frontier: string;
  epoch: string;
  /** The database's date, `YYYY-MM-DD`. */
  today: string;
}

interface EventFeedPage extends FeedFrontier {
  entries: { place: EventPlace; event: RecordedEvent }[];
  /** Set if there is more: all further entries come after it. */
  lookedTo: EventPlace | null;
}

export interface EventFeed {
  page(workspaceId: string, after: EventPlace | null, filter: EventFeedFilter, limit: number): Promise<EventFeedPage>;
  frontier(workspaceId: string): Promise<FeedFrontier>;
  find(workspaceId: string, id: string): Promise<RecordedEvent | undefined>;
  /** The retained events, unordered. */
  findAll(workspaceId: string, ids: readonly string[]): Promise<RecordedEvent[]>;
  /** Returns the workspaces with entries after their position. */
  withNews(places: ReadonlyMap<string, EventPlace>): Promise<string[]>;
  /** The highest assigned position; events being written have no higher one. */
  drawn(): Promise<string>;
}

const LOOK_AT_MOST = 2_000;

const BEFORE_ALL = { position: '0', id: '00000000-0000-0000-0000-000000000000', day: null };

/** A day to spare, and one for late transactions. Older days may exist, but their positions are refused. */
const firstDayOf = (keptDays: number): string => `(now() AT TIME ZONE 'UTC')::date - ${keptDays - 3}`;

const COLUMNS = 'day, changed_in, id, type, event, request_id, traceparent';

const STANDING = `${FEED_FRONTIER}::text AS frontier, ${FEED_EPOCH} AS epoch, (now() AT TIME ZONE 'UTC')::date::text AS today`;

/**
 * 1 workspace, 2 to 4 position, 5 rows to read, 6 rows to return, 7 to 10 filter, 11 last day. A transaction is open
 * for less than a day.
 */
const pageOf = (keptDays: number): string => `
  WITH looked AS MATERIALIZED (
    SELECT ${COLUMNS} FROM platform.outbox
     WHERE workspace_id = $1 AND (changed_in, id) > ($2::bigint, $3::uuid) AND changed_in < ${FEED_FRONTIER}
       AND day >= greatest(coalesce($4::date, ${firstDayOf(keptDays)}), ($9::timestamptz AT TIME ZONE 'UTC')::date) - 1
       AND day <= $11::date AND ($10::timestamptz IS NULL OR day <= ($10::timestamptz AT TIME ZONE 'UTC')::date + 1)
     ORDER BY changed_in, id LIMIT $5
  ), shown AS (
    SELECT ${COLUMNS} FROM looked
     WHERE ($7::text[] IS NULL OR type = ANY ($7)) AND ($8::text IS NULL OR event -> 'resource' ->> 'id' = $8)
       AND ($9::timestamptz IS NULL OR (event ->> 'occurredAt')::timestamptz >= $9)
       AND ($10::timestamptz IS NULL OR (event ->> 'occurredAt')::timestamptz < $10)
     ORDER BY changed_in, id LIMIT $6
  )
  SELECT ${STANDING}, (SELECT count(*)::int FROM looked) AS looked,
         (SELECT json_build_object('day', day::text, 'position', changed_in::text, 'id', id) FROM looked ORDER BY changed_in DESC, id DESC LIMIT 1) AS last,
         NULL::bigint AS place, NULL AS day, NULL AS position, NULL::uuid AS id, NULL::json AS event, NULL AS "requestId", NULL AS traceparent
   UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL, changed_in, day::text, changed_in::text, id, ${CLAIMED} FROM shown
   ORDER BY place NULLS FIRST, id`;

/** 1 workspace, 2 ids, 3 and 4 range of days. */
const BY_IDS = `SELECT ${CLAIMED} FROM platform.outbox WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND day BETWEEN $3::date AND $4::date`;

const WITH_NEWS = `
  SELECT followed.workspace_id AS id
    FROM unnest($1::uuid[], $2::bigint[], $3::uuid[]) AS followed (workspace_id, position, id)
   WHERE EXISTS (SELECT FROM platform.outbox o
                  WHERE o.workspace_id = followed.workspace_id AND (o.changed_in, o.id) > (followed.position, followed.id) AND o.day >= $4::date - 1 AND o.day <= $5::date)`;

interface Told extends FeedFrontier {
  looked: number;
  last: EventPlace | null;
}
type Entry = EventPlace & ClaimedRow;

const DAY_MS = 86_400_000;
const dayAt = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** NaN without a timestamp. */
function recordedAt(id: string): number {
  const milliseconds = id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Number.NaN;
  return milliseconds > 8e13 ? Number.NaN : milliseconds;
}

/** Undefined if no id has a timestamp. */
function daysOf(ids: readonly string[]): [first: string, last: string] | undefined {
  const times = ids.map(recordedAt).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? undefined : [dayAt(Math.min(...times) - DAY_MS), dayAt(Math.max(...times) + DAY_MS)];
}

const isFiltered = ({ types, resourceId, from, to }: EventFeedFilter): boolean =>
  [types, resourceId, from, to].some((each) => each !== undefined);

async function eventsOfIds(
  database: SettingSql,
  workspaceId: string,
  ids: readonly string[],
): Promise<RecordedEvent[]> {
  const days = daysOf(ids);
  return days ? eventsOf(await queryByIndex<ClaimedRow>(database, BY_IDS, [workspaceId, ids, ...days])) : [];
}

/** Searched first, because each partition costs planning and a lookup. */
const DAYS_AHEAD = 2;

/** The last day with a four-digit year. */
const LAST_OF_ALL_DAYS = Date.parse('9999-12-31');

/** Undefined from the beginning, where the oldest days may be empty. */
function lastDayAhead(after: EventPlace | null, from: Date | null): string | undefined {
  if (!after) return undefined;
  const begins = Math.max(Date.parse(after.day), from?.getTime() ?? 0);
  return dayAt(Math.min(begins + DAYS_AHEAD * DAY_MS, LAST_OF_ALL_DAYS));
}

/** The date is then at most one day behind. */
const TODAY_KEPT_MS = 3_600_000;

/** Reads the database's clock once an hour. */
function lastDayBy(database: SettingSql): () => Promise<string> {
  let known: { day: string; until: number } | undefined;
  return async () => {
    if (!known || known.until < performance.now()) {
      const until = performance.now() + TODAY_KEPT_MS;
      const [row] = await database.queryUnder<{ day: string }>(
        [],
        `SELECT ((now() AT TIME ZONE 'UTC')::date + 2)::text AS day`,
      );
      known = { day: row!.day, until };
    }
    return known.day;
  };
}

/** Reads in transaction order, from the outbox partitions. */
export function eventFeedOn(database: SettingSql, keptDays = EVENT_FEED_DAYS): EventFeed {
  const statement = pageOf(keptDays);
  const lastDay = lastDayBy(database);

  async function pageUpTo(
    day: string,
    workspaceId: string,
    after: EventPlace | null,
    filter: EventFeedFilter,
    limit: number,
  ): Promise<EventFeedPage> {
    const { types = null, resourceId = null, from = null, to = null } = filter;
    const lookAt = isFiltered(filter) ? LOOK_AT_MOST : limit;
    const place = after ?? BEFORE_ALL;
    const looks = [place.position, place.id, place.day, lookAt, limit];
    const [told, ...rows] = await queryByIndexInFeed<Told | Entry>(database, statement, [
      workspaceId,
      ...looks,
      types,
      resourceId,
      from,
      to,
      day,
    ]);
    const { frontier, epoch, today, looked, last } = told as Told;
    const entries = (rows as Entry[]).map((row) => ({
      place: { position: row.position, id: row.id, day: row.day },
      event: eventsOf([row])[0]!,
    }));
    const isCut = entries.length === limit;
    return {
      entries,
      lookedTo: isCut ? entries.at(-1)!.place : looked === lookAt ? last : null,
      frontier,
      epoch,
      today,
    };
  }

  return {
    page: async (workspaceId, after, filter, limit) => {
      const ahead = lastDayAhead(after, filter.from ?? null);
      const lastOfAll = await lastDay();
      if (ahead !== undefined && ahead < lastOfAll) {
        const page = await pageUpTo(ahead, workspaceId, after, filter, limit);
        // Every event of a day precedes all events two days later.
        if (page.lookedTo && page.lookedTo.day < ahead) return page;
      }
      return pageUpTo(lastOfAll, workspaceId, after, filter, limit);
    },

    frontier: async (workspaceId) =>
      (await database.queryUnder<FeedFrontier>([lookAtFeeds(workspaceId)], `SELECT ${STANDING}`))[0]!,

    find: async (workspaceId, id) => (await eventsOfIds(database, workspaceId, [id]))[0],

    findAll: (workspaceId, ids) => eventsOfIds(database, workspaceId, ids),

    drawn: async () =>
      (
        await database.queryUnder<{ drawn: string }>([], 'SELECT last_value::text AS drawn FROM platform.feed_position')
      )[0]!.drawn,

    withNews: async (places) => {
      const followed = [...places.values()];
      const values = [[...places.keys()], followed.map(({ position }) => position), followed.map(({ id }) => id)];
      const firstDay = followed.map(({ day }) => day).sort()[0];
      return (await queryByIndex<{ id: string }>(database, WITH_NEWS, [...values, firstDay, await lastDay()])).map(
        ({ id }) => id,
      );
    },
  };
}
