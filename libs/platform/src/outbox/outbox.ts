import type { RecordedEvent } from '@workops/contracts';
import { atPlaceOf, planByIndex, queryByIndex, type SettingSql } from '../database/by-index';
import type { Sql } from '../database/sql';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The clock of the database, which stamps the events, may stand before this machine's; nothing is stamped later than that. */
const tomorrow = (): string => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);

/** Where an event lies: its day names the partition. */
export interface EventKey {
  day: string;
  id: string;
}

export interface LeasedEvent extends EventKey {
  type: string;
  /** How often it has been handed on, this time included. */
  timesEnqueued: number;
}

/**
 * An event comes back after this many seconds unless every subscriber has it: 5, 10, then 15. `$1` and `$2` are the first and the
 * last day that can hold work: they keep the scan out of every other partition. `visited` steps from one workspace to the next, and
 * sees of each the event that is due first. Of each that waits twice its share is looked at. Rows are met again by partition and place,
 * by `day + 0` so that no partition is chosen while it runs (see the decision on it).
 */
export const LEASE = `
  WITH RECURSIVE visited AS (
    (SELECT workspace_id, due_at FROM platform.outbox WHERE finished_at IS NULL AND day BETWEEN $1::date AND $2::date
      ORDER BY workspace_id, due_at LIMIT 1)
    UNION ALL
    SELECT next.workspace_id, next.due_at FROM visited CROSS JOIN LATERAL (
      SELECT o.workspace_id, o.due_at FROM platform.outbox o
       WHERE o.finished_at IS NULL AND o.day BETWEEN $1::date AND $2::date AND o.workspace_id > visited.workspace_id
       ORDER BY o.workspace_id, o.due_at LIMIT 1) next
  ), waiting AS (
    SELECT workspace_id FROM visited WHERE due_at <= now()
  ), due AS (
    SELECT d.day, d.place, row_number() OVER (PARTITION BY waiting.workspace_id ORDER BY d.due_at) AS turn
      FROM waiting CROSS JOIN LATERAL (
        SELECT day, ctid AS place, due_at FROM platform.outbox
         WHERE workspace_id = waiting.workspace_id AND finished_at IS NULL AND day BETWEEN $1::date AND $2::date AND due_at <= now()
         ORDER BY due_at LIMIT (SELECT ceil(2.0 * $3 / count(*))::int FROM waiting)) d
  ), chosen AS (
    SELECT day, place FROM due ORDER BY turn LIMIT $3
  ), locked AS (
    SELECT held.* FROM chosen CROSS JOIN LATERAL (
      SELECT o.day, o.ctid AS place FROM platform.outbox o
       WHERE o.day + 0 = chosen.day AND o.ctid = chosen.place AND o.day BETWEEN $1::date AND $2::date
         AND o.finished_at IS NULL AND o.due_at <= now()
         FOR UPDATE SKIP LOCKED) held
  )
  UPDATE platform.outbox o
     SET due_at = now() + least(5 * (o.times_enqueued + 1), 15) * interval '1 second', times_enqueued = o.times_enqueued + 1
    FROM locked WHERE ${atPlaceOf('o', 'locked', '$1', '$2')}
  RETURNING o.day, o.id, o.type, o.times_enqueued AS "timesEnqueued"`;

/**
 * Takes up to `limit` unfinished events that are due, one workspace after the other, so that an import of a hundred thousand rows
 * does not stand before everyone else; not all of them where most workspaces have fewer than their share. By state, never by a high-water mark: a transaction that commits late is seen.
 * Two relays at once take different events. A relay that dies after this has only delayed them by the lease.
 */
export const leaseDueEvents = (database: SettingSql, oldestDay: string, limit: number): Promise<LeasedEvent[]> =>
  queryByIndex<LeasedEvent>(database, LEASE, [oldestDay, tomorrow(), limit]);

/** Longer than a transaction stays open, and than clocks stand apart. */
const LATE_COMMIT_MS = 60 * 60 * 1_000;

const OLDEST = `SELECT least(min(day), $1::date) AS day FROM platform.outbox WHERE finished_at IS NULL`;

/**
 * The first day that still holds unfinished events: queries by state start there and leave the older partitions alone. An event is
 * of the day on which its transaction began: just after midnight yesterday's count as well, though none is there yet.
 */
export async function oldestUnfinishedDay(sql: Sql, now: Date): Promise<string> {
  const latest = new Date(now.getTime() - LATE_COMMIT_MS).toISOString().slice(0, 10);
  const [row] = await sql.query<{ day: string }>(OLDEST, [latest]);
  return row!.day;
}

const RECEIVED = `
  SELECT i.event_id AS id, array_agg(i.subscriber) AS subscribers
    FROM platform.inbox i JOIN unnest($1::date[], $2::uuid[]) AS e (day, id) ON i.day = e.day AND i.event_id = e.id
   GROUP BY i.event_id`;

/** Which subscribers already have each of the events. */
export async function receivedBy(sql: Sql, events: readonly EventKey[]): Promise<Map<string, string[]>> {
  const rows = await sql.query<{ id: string; subscribers: string[] }>(RECEIVED, keysOf(events));
  return new Map(rows.map((row) => [row.id, row.subscribers]));
}

/** Parameters: 1 days, 2 ids, 3 first day, 4 last day. */
const FOUND_BY_KEY = `
  found AS (
    SELECT own.* FROM (SELECT day, id FROM unnest((SELECT $1::date[]), (SELECT $2::uuid[])) AS e (day, id) ORDER BY day, id) asked
      CROSS JOIN LATERAL (
        SELECT o.day, o.ctid AS place FROM platform.outbox o
         WHERE (o.day, o.id) >= (asked.day, asked.id) AND (o.day, o.id) <= (asked.day, asked.id)
           AND o.day BETWEEN $3::date AND $4::date LIMIT 1) own
  )`;

/**
 * Likewise. `num_nulls` keeps the index of what is unfinished out of it, which statistics of a moment when nothing was would have walked
 * through for each event.
 */
const FINISH_FOUND = `
  UPDATE platform.outbox o SET finished_at = now()
    FROM found WHERE ${atPlaceOf('o', 'found', '$3', '$4')}
     AND num_nulls(o.finished_at) = 1`;

export const FINISH = `WITH ${FOUND_BY_KEY} ${FINISH_FOUND}`;

export async function finishEvents(database: SettingSql, events: readonly EventKey[]): Promise<void> {
  await queryByIndex(database, FINISH, [...keysOf(events), ...spanOf(events)]);
}

const keysOf = (events: readonly EventKey[]): [days: string[], ids: string[]] => [events.map(({ day }) => day), events.map(({ id }) => id)];

/** The first and the last day. */
function spanOf(events: readonly EventKey[]): [first: string | undefined, last: string | undefined] {
  const days = events.map(({ day }) => day).sort();
  return [days[0], days.at(-1)];
}

/**
 * `$5` and `$6` are the first and the last day of the events: they keep the scan out of every other partition. The arrays stand in
 * selects of their own so that the planner does not count them: it would then rather read the whole day than go to each row's place.
 * An event that a relay leases again at this very moment may stay unfinished: its next lease finds the inbox row and finishes it.
 */
export const CLAIM = `
  WITH claimed AS (
    INSERT INTO platform.inbox (day, event_id, subscriber)
    SELECT day, id, $3 FROM unnest((SELECT $1::date[]), (SELECT $2::uuid[])) AS e (day, id) ORDER BY day, id
    ON CONFLICT DO NOTHING RETURNING day, event_id
  ), found AS (
    SELECT own.* FROM claimed c CROSS JOIN LATERAL (
      SELECT o.day, o.ctid AS place, o.recorded_at, o.id, o.event FROM platform.outbox o
       WHERE (o.day, o.id) >= (c.day, c.event_id) AND (o.day, o.id) <= (c.day, c.event_id)
         AND o.day BETWEEN $5::date AND $6::date LIMIT 1) own
  ), finished AS (
    UPDATE platform.outbox o SET finished_at = now()
      FROM found WHERE $4 AND ${atPlaceOf('o', 'found', '$5', '$6')}
  )
  SELECT event FROM found ORDER BY recorded_at, id`;

/**
 * That an event is finished says that its only subscriber has it. One that a relay leases again at this very moment may be left out: that
 * relay hands it on.
 */
export const CLAIM_SOLE = `
  WITH ${FOUND_BY_KEY}, finished AS (${FINISH_FOUND} RETURNING o.recorded_at, o.id, o.event)
  SELECT event FROM finished ORDER BY recorded_at, id`;

/** What a claim ends: what all its subscribers but this one have, or what has no other subscriber, beside which no inbox row is needed. */
export type Awaited = 'by others' | 'by no one else' | 'by its only subscriber';

/**
 * Claims events for a subscriber and returns those that it did not have yet. A twin at work on the same events waits here until
 * this transaction ends, then gets none of them, or all if it was rolled back.
 */
export async function claimEvents(tx: Sql, events: readonly EventKey[], subscriber: string, awaited: Awaited): Promise<RecordedEvent[]> {
  await planByIndex(tx);
  const sole = awaited === 'by its only subscriber';
  const values = sole
    ? [...keysOf(events), ...spanOf(events)]
    : [...keysOf(events), subscriber, awaited === 'by no one else', ...spanOf(events)];
  const rows = await tx.query<{ event: RecordedEvent & { occurredAt: string } }>(sole ? CLAIM_SOLE : CLAIM, values);
  return rows.map(({ event }) => ({ ...event, occurredAt: new Date(event.occurredAt) }));
}

const BACKLOG = `
  SELECT count(*)::int AS depth, coalesce(extract(epoch FROM now() - min(recorded_at)), 0)::float AS "oldestSeconds"
    FROM platform.outbox WHERE finished_at IS NULL AND day >= $1`;

export interface OutboxBacklog {
  depth: number;
  oldestSeconds: number;
}

export async function backlogOf(sql: Sql, oldestDay: string): Promise<OutboxBacklog> {
  const [row] = await sql.query<OutboxBacklog>(BACKLOG, [oldestDay]);
  return row!;
}
