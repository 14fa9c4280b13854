import type { RecordedEvent } from '@workops/contracts';
import { planByIndex, queryByIndex, type SettingSql } from '../database/by-index';
import type { Sql } from '../database/sql';
import { fairLease, leaseValues, type LeaseAnswer, type LeasedTable } from './fair-lease';
import type { Floors } from './floors';

export interface EventKey {
  day: string;
  id: string;
}

/** Optional fields are absent without a call or a trace, and in older jobs. */
export interface QueuedEvent extends EventKey {
  requestId?: string | null;
  traceparent?: string | null;
}

export interface LeasedEvent extends QueuedEvent, LeaseAnswer {
  type: string;
  updatedFields: readonly string[] | null;
  /** The count includes this enqueueing. */
  timesEnqueued: number;
}

/** Queries by state skip all other partitions. */
export interface OpenDays {
  first: string;
  last: string;
}

const UNFINISHED: LeasedTable = {
  name: 'platform.outbox',
  open: 'o.finished_at IS NULL',
  within: 'o.day BETWEEN $7::date AND $8::date',
  answers: `o.day, o.id, o.type, o.request_id AS "requestId", o.traceparent,
            CASE WHEN o.type = ANY ($9::text[]) THEN o.event #> '{data,updated_fields}' END AS "updatedFields"`,
};

/** Further parameters: 7 and 8 first and last day, 9 types whose changed fields are returned. */
export const LEASE = fairLease(UNFINISHED);

/**
 * Takes turns between workspaces, so that a huge import does not delay others. Selects by state instead of a high-water
 * mark, so that late commits are seen. After a crash events wait for the lease to expire.
 */
export const leaseDueEvents = (
  database: SettingSql,
  { first, last }: OpenDays,
  limit: number,
  floors: Floors,
  typesWithFields: readonly string[] = [],
): Promise<LeasedEvent[]> =>
  floors.leaseWith((look) =>
    queryByIndex<LeasedEvent>(database, LEASE, [...leaseValues(limit, look), first, last, typesWithFields]),
  );

/** A transaction is open for less than an hour, and its event belongs to the day of its beginning. */
const OPEN_DAYS = `
  SELECT least(min(day), (at - interval '1 hour')::date) AS first, at::date + 1 AS last
    FROM (SELECT coalesce($1::timestamptz, now()) AT TIME ZONE 'UTC' AS at) clock LEFT JOIN platform.outbox ON finished_at IS NULL
   GROUP BY at`;

/** Uses the database's clock, which stamps the events. Includes the day before just after midnight. */
export async function openDays(sql: Sql, at: Date | null = null): Promise<OpenDays> {
  const [row] = await sql.query<OpenDays>(OPEN_DAYS, [at]);
  return row!;
}

/** A statement per day, so that one partition is planned and none is chosen at run time. */
export async function byDay<Key extends EventKey, Row>(
  keys: readonly Key[],
  run: (day: string, keys: Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const [first] = keys;
  if (!first) return [];
  if (keys.every(({ day }) => day === first.day)) return run(first.day, [...keys]);
  const rows: Row[] = [];
  for (const day of [...new Set(keys.map((key) => key.day))].sort())
    rows.push(
      ...(await run(
        day,
        keys.filter((key) => key.day === day),
      )),
    );
  return rows;
}

export const idsOf = (keys: readonly EventKey[]): string[] => keys.map(({ id }) => id);

/** `num_nulls` makes the planner expect few rows for `found.place`. */
export const atPlaceInDay = `num_nulls(found.place) = 0 AND o.day = $1::date AND o.ctid = found.place`;

/** Which of `$3` have each event in their inbox or as late. */
export const HAD = `
  SELECT asked.id, ARRAY(
    SELECT i.subscriber FROM platform.inbox i WHERE i.day = $1::date AND i.event_id = asked.id AND i.subscriber = ANY ($3::text[])
    UNION ALL
    SELECT l.subscriber FROM platform.late_event l WHERE l.day = $1::date AND l.event_id = asked.id AND l.subscriber = ANY ($3::text[])
  ) AS subscribers FROM unnest((SELECT $2::uuid[])) AS asked (id)`;

/** Subscribers that have processed it, or for which it is late. */
export async function hadBy(
  database: SettingSql,
  events: readonly EventKey[],
  subscribers: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await byDay(events, (day, keys) =>
    queryByIndex<{ id: string; subscribers: string[] }>(database, HAD, [day, idsOf(keys), subscribers]),
  );
  return new Map(rows.map((row) => [row.id, row.subscribers]));
}

/** 1 the day, 2 ids. The subselect keeps the planner from counting the array. */
const FOUND_BY_KEY = `
  found AS (
    SELECT own.* FROM (SELECT id FROM unnest((SELECT $2::uuid[])) AS e (id) ORDER BY id) asked CROSS JOIN LATERAL (
      SELECT o.ctid AS place FROM platform.outbox o WHERE o.day = $1::date AND o.id = asked.id LIMIT 1) own
  )`;

/** `num_nulls` prevents the index of unfinished rows, which a plan from old statistics would walk for each event. */
const FINISH_FOUND = `UPDATE platform.outbox o SET finished_at = now() FROM found WHERE ${atPlaceInDay} AND num_nulls(o.finished_at) = 1`;

export const FINISH = `WITH ${FOUND_BY_KEY} ${FINISH_FOUND}`;

export async function finishEvents(database: SettingSql, events: readonly EventKey[]): Promise<void> {
  await byDay(events, (day, keys) => queryByIndex(database, FINISH, [day, idsOf(keys)]));
}

/**
 * `$3`: hand-overs at the lease, so that another relay's lease is left alone; so is an event being claimed. The count
 * stays at least two, because `CLAIM_AT_FIRST` relies on it.
 */
export const GIVE_BACK = `
  WITH found AS (
    SELECT own.* FROM (
      SELECT * FROM unnest((SELECT $2::uuid[]), (SELECT $3::int[])) AS e (id, times) ORDER BY id
    ) asked CROSS JOIN LATERAL (
      SELECT o.ctid AS place FROM platform.outbox o
       WHERE o.day = $1::date AND o.id = asked.id AND o.times_enqueued = asked.times AND num_nulls(o.finished_at) = 1 FOR UPDATE SKIP LOCKED) own
  )
  UPDATE platform.outbox o SET due_at = now(), times_enqueued = o.times_enqueued - (o.times_enqueued > 2)::int FROM found WHERE ${atPlaceInDay}`;

export async function giveBackEvents(database: SettingSql, leased: readonly LeasedEvent[]): Promise<void> {
  await byDay(leased, (day, events) =>
    queryByIndex(database, GIVE_BACK, [day, idsOf(events), events.map(({ timesEnqueued }) => timesEnqueued)]),
  );
}

/** `claimed` has just written their inbox row. */
export const FOUND_CLAIMED = `
  found AS (
    SELECT own.* FROM claimed CROSS JOIN LATERAL (
      SELECT o.ctid AS place, o.recorded_at, o.id, o.request_id, o.traceparent, o.event FROM platform.outbox o WHERE o.day = $1::date AND o.id = claimed.event_id LIMIT 1) own
  )`;

export const CLAIMED = 'event, request_id AS "requestId", traceparent';

/** An event being leased may stay unfinished; its next lease finds the inbox row. */
export const CLAIM = `
  WITH claimed AS (
    INSERT INTO platform.inbox (day, event_id, subscriber)
    SELECT $1::date, id, $3 FROM unnest((SELECT $2::uuid[])) AS e (id) ORDER BY id
    ON CONFLICT DO NOTHING RETURNING event_id
  ), ${FOUND_CLAIMED}, finished AS (
    UPDATE platform.outbox o SET finished_at = now() FROM found WHERE $4 AND ${atPlaceInDay}
  )
  SELECT ${CLAIMED} FROM found ORDER BY recorded_at, id`;

const finishing = (finish: string): string => `
  WITH ${FOUND_BY_KEY}, finished AS (${finish} RETURNING o.recorded_at, o.id, o.request_id, o.traceparent, o.event)
  SELECT ${CLAIMED} FROM finished ORDER BY recorded_at, id`;

/**
 * A finished event was processed by its only subscriber, or is late for it. Skips one being leased, which that relay
 * hands on.
 */
export const CLAIM_SOLE = finishing(FINISH_FOUND);

/**
 * Serves the only subscriber in the event's workspace. Another one may use it by the next lease and claims through the
 * inbox, so after a second lease this claims nothing.
 */
export const CLAIM_AT_FIRST = finishing(`${FINISH_FOUND} AND o.times_enqueued = 1`);

/** The last two need no inbox row. */
export type Outstanding =
  | 'by others'
  | 'by no one else'
  | 'by its only subscriber'
  | 'by the only subscriber in its workspace';

const WITHOUT_INBOX: Partial<Record<Outstanding, string>> = {
  'by its only subscriber': CLAIM_SOLE,
  'by the only subscriber in its workspace': CLAIM_AT_FIRST,
};

export type ClaimedRow = {
  event: Omit<RecordedEvent, 'requestId' | 'traceparent' | 'occurredAt'> & { occurredAt: string };
  requestId: string | null;
  traceparent: string | null;
};

export const eventsOf = (rows: readonly ClaimedRow[]): RecordedEvent[] =>
  rows.map(({ event, requestId, traceparent }) => ({
    ...event,
    requestId,
    ...(traceparent && { traceparent }),
    occurredAt: new Date(event.occurredAt),
  }));

/**
 * Returns the events new to a subscriber. A concurrent claim waits for this transaction, then gets none of them, or all
 * after a rollback.
 */
export async function claimEvents(
  tx: Sql,
  events: readonly EventKey[],
  subscriber: string,
  awaited: Outstanding,
): Promise<RecordedEvent[]> {
  await planByIndex(tx);
  const withoutInbox = WITHOUT_INBOX[awaited];
  const rows = await byDay(events, (day, keys) => {
    const values = [day, idsOf(keys)];
    return withoutInbox
      ? tx.query<ClaimedRow>(withoutInbox, values)
      : tx.query<ClaimedRow>(CLAIM, [...values, subscriber, awaited === 'by no one else']);
  });
  return eventsOf(rows);
}

const BACKLOG = `
  SELECT count(*)::int AS depth, coalesce(extract(epoch FROM now() - min(recorded_at)), 0)::float AS "oldestSeconds"
    FROM platform.outbox WHERE finished_at IS NULL AND day BETWEEN $1 AND $2`;

export interface OutboxBacklog {
  depth: number;
  oldestSeconds: number;
}

export async function backlogOf(sql: Sql, { first, last }: OpenDays): Promise<OutboxBacklog> {
  const [row] = await sql.query<OutboxBacklog>(BACKLOG, [first, last]);
  return row!;
}
