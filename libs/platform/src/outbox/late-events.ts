import type { RecordedEvent } from '@workops/contracts';
import { failureName, MOST_ATTEMPTS } from '@workops/kernel';
import { planByIndex, queryByIndex, type SettingSql } from '../database/by-index';
import type { Sql } from '../database/sql';
import { waitAfterSql } from '../retries';
import { fairLease, leaseValues, type LeaseAnswer, type LeasedTable } from './fair-lease';
import type { Floors } from './floors';
import {
  atPlaceInDay,
  byDay,
  CLAIMED,
  eventsOf,
  FOUND_CLAIMED,
  idsOf,
  type ClaimedRow,
  type EventKey,
  type QueuedEvent,
} from './outbox';

/** The event is late for these subscribers. */
export interface Postponed extends EventKey {
  subscribers: readonly string[];
  /** The outbox has no other subscriber left for it. */
  finish: boolean;
  /** A further lease hands it on. */
  unlessLeasedAgain?: boolean;
}

interface Failure {
  reason: string;
}

/**
 * `$3`, `$4` and `$6` are parallel to the ids: subscriber, whether to finish the outbox, and whether a second lease
 * prevents it. Skips an event being claimed. One statement, so that no event is delivered from both.
 */
export const POSTPONE = `
  WITH found AS (
    SELECT asked.subscriber, asked.finish, own.* FROM (
      SELECT * FROM unnest((SELECT $2::uuid[]), (SELECT $3::text[]), (SELECT $4::boolean[]), (SELECT $6::boolean[])) AS e (id, subscriber, finish, once) ORDER BY id, subscriber
    ) asked CROSS JOIN LATERAL (
      SELECT o.id, o.ctid AS place, o.workspace_id, o.type, o.request_id, o.traceparent FROM platform.outbox o
       WHERE o.day = $1::date AND o.id = asked.id AND num_nulls(o.finished_at) = 1 AND (NOT asked.once OR o.times_enqueued = 1) FOR UPDATE SKIP LOCKED) own
  ), noted AS (
    INSERT INTO platform.late_event (subscriber, day, event_id, workspace_id, type, request_id, traceparent, attempts, last_error, due_at)
    SELECT subscriber, $1::date, id, workspace_id, type, request_id, traceparent, CASE WHEN $5::text IS NULL THEN 0 ELSE 1 END, $5,
           clock_timestamp() + CASE WHEN $5::text IS NULL THEN interval '0' ELSE ${waitAfterSql('1')} END
      FROM found ON CONFLICT DO NOTHING
  ), finished AS (
    UPDATE platform.outbox o SET finished_at = now() FROM found WHERE found.finish AND ${atPlaceInDay}
  )
  SELECT DISTINCT id FROM found`;

export async function postponeEvents(
  database: SettingSql,
  events: readonly Postponed[],
  failure: Failure | null = null,
): Promise<Set<string>> {
  const rows = await byDay(events, (day, postponed) => {
    const rowsOf = postponed.flatMap(({ id, subscribers, finish, unlessLeasedAgain: once = false }) =>
      subscribers.map((subscriber) => ({ id, subscriber, finish, once })),
    );
    const column = <K extends 'id' | 'subscriber' | 'finish' | 'once'>(name: K) => rowsOf.map((row) => row[name]);
    const values = [day, column('id'), column('subscriber'), column('finish'), failure?.reason ?? null, column('once')];
    return queryByIndex<{ id: string }>(database, POSTPONE, values);
  });
  return new Set(rows.map(({ id }) => id));
}

export interface LateEvent extends QueuedEvent, LeaseAnswer {
  type: string;
  timesEnqueued: number;
  attempts: number;
}

const WAITING: LeasedTable = {
  name: 'platform.late_event',
  open: 'o.parked_at IS NULL AND o.subscriber = $7',
  within: 'true',
  answers: 'o.day, o.event_id AS id, o.type, o.attempts, o.request_id AS "requestId", o.traceparent',
};

export const LEASE_LATE = fairLease(WAITING);

/** Leases late events of a subscriber like `leaseDueEvents`. */
export const leaseLateEvents = (
  database: SettingSql,
  subscriber: string,
  limit: number,
  floors: Floors,
): Promise<LateEvent[]> =>
  floors.leaseWith((look) => queryByIndex<LateEvent>(database, LEASE_LATE, [...leaseValues(limit, look), subscriber]));

/**
 * `$3` and `$4` are parallel to the ids: hand-overs and failures at the lease. Rows leased again or failed since keep
 * their due time; those being processed are left to their lease.
 */
export const GIVE_BACK_LATE = `
  WITH found AS (
    SELECT own.* FROM (
      SELECT * FROM unnest((SELECT $2::uuid[]), (SELECT $3::int[]), (SELECT $4::int[])) AS e (id, times, failures) ORDER BY id
    ) asked CROSS JOIN LATERAL (
      SELECT l.ctid AS place FROM platform.late_event l
       WHERE l.subscriber = $5 AND l.day = $1::date AND l.event_id = asked.id AND l.times_enqueued = asked.times
         AND l.attempts = asked.failures AND num_nulls(l.parked_at) = 1 FOR UPDATE SKIP LOCKED) own
  )
  UPDATE platform.late_event l SET due_at = now(), times_enqueued = l.times_enqueued - 1 FROM found WHERE num_nulls(found.place) = 0 AND l.ctid = found.place`;

export async function giveBackLateEvents(
  database: SettingSql,
  subscriber: string,
  leased: readonly LateEvent[],
): Promise<void> {
  await byDay(leased, (day, events) => {
    const column = (name: 'timesEnqueued' | 'attempts') => events.map((event) => event[name]);
    return queryByIndex(database, GIVE_BACK_LATE, [
      day,
      idsOf(events),
      column('timesEnqueued'),
      column('attempts'),
      subscriber,
    ]);
  });
}

const LATE_SUBSCRIBERS = `
  SELECT name FROM unnest($1::text[]) AS asked (name)
   WHERE EXISTS (SELECT FROM platform.late_event o WHERE o.subscriber = asked.name AND o.parked_at IS NULL AND o.due_at <= now())`;

export const lateSubscribers = async (database: SettingSql, names: readonly string[]): Promise<string[]> =>
  (await queryByIndex<{ name: string }>(database, LATE_SUBSCRIBERS, [names])).map(({ name }) => name);

/**
 * The late row goes and the inbox row comes with the processing. A parked or dropped event is skipped; one already in
 * the inbox, from an old batch, only loses its row.
 */
export const CLAIM_LATE = `
  WITH held AS (
    SELECT own.* FROM (SELECT id FROM unnest((SELECT $2::uuid[])) AS e (id) ORDER BY id) asked CROSS JOIN LATERAL (
      SELECT l.event_id, l.ctid AS place FROM platform.late_event l
       WHERE l.subscriber = $3 AND l.day = $1::date AND l.event_id = asked.id AND num_nulls(l.parked_at) = 1 FOR UPDATE) own
  ), gone AS (
    DELETE FROM platform.late_event l USING held WHERE num_nulls(held.place) = 0 AND l.ctid = held.place
  ), claimed AS (
    INSERT INTO platform.inbox (day, event_id, subscriber) SELECT $1::date, event_id, $3 FROM held ON CONFLICT DO NOTHING RETURNING event_id
  ), ${FOUND_CLAIMED}
  SELECT ${CLAIMED} FROM found ORDER BY recorded_at, id`;

export async function claimLateEvents(
  tx: Sql,
  events: readonly EventKey[],
  subscriber: string,
): Promise<RecordedEvent[]> {
  await planByIndex(tx);
  return eventsOf(await byDay(events, (day, keys) => tx.query<ClaimedRow>(CLAIM_LATE, [day, idsOf(keys), subscriber])));
}

const OWN_ROW = 'subscriber = $1 AND day = $2::date AND event_id = $3 AND parked_at IS NULL';

/** Counts before it runs, so that an event that crashes the process runs out of attempts too. */
const BEGIN_ATTEMPT = `
  UPDATE platform.late_event
     SET attempts = attempts + 1, due_at = now() + ${waitAfterSql('attempts + 1')}, parked_at = CASE WHEN attempts >= ${MOST_ATTEMPTS} THEN now() END
   WHERE ${OWN_ROW} RETURNING parked_at IS NULL AS open`;

/** False if no attempt is left; the event is then parked. */
export async function beginAttempt(sql: Sql, subscriber: string, { day, id }: EventKey): Promise<boolean> {
  const [row] = await sql.query<{ open: boolean }>(BEGIN_ATTEMPT, [subscriber, day, id]);
  return row?.open ?? false;
}

const NOTE_FAILURE = `
  UPDATE platform.late_event
     SET last_error = $4, attempts = greatest(attempts, 1), due_at = now() + ${waitAfterSql('greatest(attempts, 1)')},
         parked_at = CASE WHEN attempts >= ${MOST_ATTEMPTS} THEN now() END
   WHERE ${OWN_ROW} RETURNING attempts, parked_at IS NOT NULL AS parked`;

/** Leaves out the database's words. Parks the event after its last attempt. */
export async function noteFailure(
  sql: Sql,
  subscriber: string,
  { day, id }: EventKey,
  error: unknown,
): Promise<{ attempts: number; parked: boolean } | undefined> {
  const [row] = await sql.query<{ attempts: number; parked: boolean }>(NOTE_FAILURE, [
    subscriber,
    day,
    id,
    failureName(error),
  ]);
  return row;
}

const LATE = `
  SELECT subscriber, count(*)::int AS count, extract(epoch FROM now() - min(since))::float AS "oldestSeconds" FROM platform.late_event WHERE parked_at IS NULL GROUP BY subscriber`;

/** Counts by subscriber, with the age of the oldest. */
export const lateEvents = (sql: Sql): Promise<{ subscriber: string; count: number; oldestSeconds: number }[]> =>
  sql.query(LATE);
