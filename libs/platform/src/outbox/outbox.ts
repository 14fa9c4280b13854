import type { RecordedEvent } from '@workops/contracts';
import { planByIndex, queryByIndex, type SettingSql } from '../database/by-index';
import type { Sql } from '../database/sql';
import { fairLease, leaseValues, type LeaseAnswer, type LeasedTable } from './fair-lease';
import type { Floors } from './floors';

/** Where an event lies: its day names the partition. */
export interface EventKey {
  day: string;
  id: string;
}

/** An event as it is queued. Fields are absent where no call caused it, or it is not traced, and in older jobs. */
export interface QueuedEvent extends EventKey {
  requestId?: string | null;
  traceparent?: string | null;
}

export interface LeasedEvent extends QueuedEvent, LeaseAnswer {
  type: string;
  /** The changed fields, of the types that the lease asks about; null where an event does not say. */
  updatedFields: readonly string[] | null;
  /** How often it has been handed on, this time included. */
  timesEnqueued: number;
}

/** The first and the last day that can hold unfinished events: queries by state leave every other partition alone. */
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

/** Beside the parameters of every lease: 7 and 8 the first and the last day, 9 the types whose changed fields are returned. */
export const LEASE = fairLease(UNFINISHED);

/**
 * Leases up to `limit` unfinished events that are due, one workspace after the other, so that an import of a hundred thousand rows does not delay everyone
 * else; fewer where most workspaces have less than their share. By state, never by a high-water mark: a transaction that commits late is seen. Concurrent
 * relays take different events. A crash of the relay after this only delays them by the lease.
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

/** An hour is longer than a transaction stays open; an event belongs to the day on which its transaction began. */
const OPEN_DAYS = `
  SELECT least(min(day), (at - interval '1 hour')::date) AS first, at::date + 1 AS last
    FROM (SELECT coalesce($1::timestamptz, now()) AT TIME ZONE 'UTC' AS at) clock LEFT JOIN platform.outbox ON finished_at IS NULL
   GROUP BY at`;

/** By the clock of the database, which stamps the events. Just after midnight yesterday counts as well, though it has no rows yet. */
export async function openDays(sql: Sql, at: Date | null = null): Promise<OpenDays> {
  const [row] = await sql.query<OpenDays>(OPEN_DAYS, [at]);
  return row!;
}

/** Runs statements that find events by their key, a day at a time: then one partition is left at planning, and none to choose while it runs. */
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

/** On `o`, in the one day of the statement. Found by `found.place`, whose `num_nulls` makes the planner expect few. */
export const atPlaceInDay = `num_nulls(found.place) = 0 AND o.day = $1::date AND o.ctid = found.place`;

/** The subscribers that have each event in their inbox, and those for which it is late. `$3` are the requested subscribers. */
export const HAD = `
  SELECT asked.id, ARRAY(
    SELECT i.subscriber FROM platform.inbox i WHERE i.day = $1::date AND i.event_id = asked.id AND i.subscriber = ANY ($3::text[])
    UNION ALL
    SELECT l.subscriber FROM platform.late_event l WHERE l.day = $1::date AND l.event_id = asked.id AND l.subscriber = ANY ($3::text[])
  ) AS subscribers FROM unnest((SELECT $2::uuid[])) AS asked (id)`;

/** The subscribers to which the outbox need not hand each event any more: they have it, or it is late for them. */
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

/** Parameters: 1 the day, 2 ids. The array is in a subselect so that the planner does not count it. */
const FOUND_BY_KEY = `
  found AS (
    SELECT own.* FROM (SELECT id FROM unnest((SELECT $2::uuid[])) AS e (id) ORDER BY id) asked CROSS JOIN LATERAL (
      SELECT o.ctid AS place FROM platform.outbox o WHERE o.day = $1::date AND o.id = asked.id LIMIT 1) own
  )`;

/** `num_nulls` keeps the index of unfinished rows out of it, which a plan from statistics with none of those would walk through for each event. */
const FINISH_FOUND = `UPDATE platform.outbox o SET finished_at = now() FROM found WHERE ${atPlaceInDay} AND num_nulls(o.finished_at) = 1`;

export const FINISH = `WITH ${FOUND_BY_KEY} ${FINISH_FOUND}`;

export async function finishEvents(database: SettingSql, events: readonly EventKey[]): Promise<void> {
  await byDay(events, (day, keys) => queryByIndex(database, FINISH, [day, idsOf(keys)]));
}

/**
 * `$3` goes with the ids: how often each was handed on when it was leased, so that one which another relay has leased since is left to that
 * one. It counts as two hand-overs at most however often it is given back; not as fewer, as subscribers may have been handed it already, and never again as
 * leased once, which `CLAIM_AT_FIRST` trusts. One that is being claimed just now is left to its lease.
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

/** Makes leased events due again at once. */
export async function giveBackEvents(database: SettingSql, leased: readonly LeasedEvent[]): Promise<void> {
  await byDay(leased, (day, events) =>
    queryByIndex(database, GIVE_BACK, [day, idsOf(events), events.map(({ timesEnqueued }) => timesEnqueued)]),
  );
}

/** The events whose inbox row was just written, as `claimed`. */
export const FOUND_CLAIMED = `
  found AS (
    SELECT own.* FROM claimed CROSS JOIN LATERAL (
      SELECT o.ctid AS place, o.recorded_at, o.id, o.request_id, o.traceparent, o.event FROM platform.outbox o WHERE o.day = $1::date AND o.id = claimed.event_id LIMIT 1) own
  )`;

export const CLAIMED = 'event, request_id AS "requestId", traceparent';

/** An event that a relay is leasing again at the moment may stay unfinished: its next lease finds the inbox row and finishes it. */
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
 * A finished event has been processed by its only subscriber, or is late for it. One that a relay is leasing again at the moment may be left out: that relay
 * hands it on.
 */
export const CLAIM_SOLE = finishing(FINISH_FOUND);

/**
 * `CLAIM_SOLE` for an event that several subscribers want and one alone uses in its workspace. Another may use it by the next lease, whose claims go by the
 * inbox: after that lease this claims nothing.
 */
export const CLAIM_AT_FIRST = finishing(`${FINISH_FOUND} AND o.times_enqueued = 1`);

/** Which subscribers an event is outstanding for beside the claiming one. The last two need no inbox row. */
export type Outstanding =
  | 'by others'
  | 'by no one else'
  | 'by its only subscriber'
  | 'by the only subscriber in its workspace';

const WITHOUT_INBOX: Partial<Record<Outstanding, string>> = {
  'by its only subscriber': CLAIM_SOLE,
  'by the only subscriber in its workspace': CLAIM_AT_FIRST,
};

/** The document is the event as recorded, without its call and its trace. */
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
 * Claims events for a subscriber and returns those that it did not have yet. A concurrent claim of the same events waits here until this transaction ends, then
 * gets none of them, or all if it was rolled back.
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
