import { atPlace } from '../database/by-index';

/** Sorts before every workspace id; `LAST_ID` after. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Has an index by workspace and due time. */
export interface LeasedTable {
  name: string;
  /** Condition as in the index; refers to `o`, its parameters begin at `$7`. */
  open: string;
  within: string;
  answers: string;
}

/** Nothing before these floors is searched. */
export interface Look {
  floor: Date | '-infinity';
  deep: [workspaceId: string, floor: Date][];
}

/**
 * The scan's position, in the first row only, because an array in every row costs more than the rest; with a leased row
 * if there is one.
 */
export interface LeaseAnswer {
  /** No visible row is before it, except in deep workspaces. */
  floor: Date | null;
  /** No row of deep workspaces without anything to lease is before it. */
  quietFloor: Date | null;
  /** Deep workspaces with something to lease. */
  busy: string[] | null;
  workspaceId: string | null;
  wasDueAt: Date | null;
}

/**
 * Leases up to `$1` due rows in turns between workspaces, retried after 5, 10 and 15 seconds. Starts at floors (`$4`,
 * per deep workspace `$5` and `$6`), because an old snapshot retains dead index entries. `day + 0` and ctid prevent
 * choosing a partition at run time.
 */
export const fairLease = ({ name, open: waits, within, answers }: LeasedTable): string => {
  const open = `${waits} AND ${within}`;
  return `
  WITH RECURSIVE visited AS (
    SELECT first.workspace_id, first.due_at, stretch.high FROM unnest($2::uuid[], $3::uuid[]) AS stretch (low, high) CROSS JOIN LATERAL (
      SELECT o.workspace_id, o.due_at FROM ${name} o
       WHERE ${open} AND o.workspace_id > stretch.low AND o.workspace_id < stretch.high AND o.due_at >= $4::timestamptz AND o.due_at <= now()
       ORDER BY o.workspace_id, o.due_at LIMIT 1) first
    UNION ALL
    SELECT next.workspace_id, next.due_at, visited.high FROM visited CROSS JOIN LATERAL (
      SELECT o.workspace_id, o.due_at FROM ${name} o
       WHERE ${open} AND o.workspace_id > visited.workspace_id AND o.workspace_id < visited.high
         AND o.due_at >= $4::timestamptz AND o.due_at <= now()
       ORDER BY o.workspace_id, o.due_at LIMIT 1) next
  ), deep AS (
    SELECT known.workspace_id, known.floor FROM unnest($5::uuid[], $6::timestamptz[]) AS known (workspace_id, floor) CROSS JOIN LATERAL (
      SELECT 1 FROM ${name} o
       WHERE ${open} AND o.workspace_id = known.workspace_id AND o.due_at >= known.floor AND o.due_at <= now()
       ORDER BY o.due_at LIMIT 1) first
  ), waiting AS (
    SELECT workspace_id, $4::timestamptz AS floor FROM visited UNION ALL SELECT workspace_id, floor FROM deep
  ), due AS (
    SELECT d.day, d.place, d.due_at, row_number() OVER (PARTITION BY waiting.workspace_id ORDER BY d.due_at) AS turn
      FROM waiting CROSS JOIN LATERAL (
        SELECT o.day, o.ctid AS place, o.due_at FROM ${name} o
         WHERE ${open} AND o.workspace_id = waiting.workspace_id AND o.due_at >= waiting.floor AND o.due_at <= now()
         ORDER BY o.due_at LIMIT (SELECT ceil(2.0 * $1 / count(*))::int FROM waiting)) d
  ), chosen AS (
    SELECT day, place, due_at FROM due ORDER BY turn LIMIT $1
  ), locked AS (
    SELECT held.* FROM chosen CROSS JOIN LATERAL (
      SELECT o.day, o.ctid AS place, chosen.due_at FROM ${name} o
       WHERE o.day + 0 = chosen.day AND o.ctid = chosen.place AND ${open} AND o.due_at <= now()
         FOR UPDATE SKIP LOCKED) held
  ), leased AS (
    UPDATE ${name} o
       SET due_at = now() + least(5 * (o.times_enqueued + 1), 15) * interval '1 second', times_enqueued = o.times_enqueued + 1
      FROM locked WHERE ${atPlace('o', 'locked')} AND ${within}
    RETURNING ${answers}, o.workspace_id AS "workspaceId", o.times_enqueued AS "timesEnqueued", locked.due_at AS "wasDueAt"
  )
  SELECT CASE WHEN row_number() OVER () = 1 THEN least((SELECT min(due_at) FROM visited), now() - interval '1 second') END AS floor,
         CASE WHEN row_number() OVER () = 1 THEN now() - interval '1 second' END AS "quietFloor",
         CASE WHEN row_number() OVER () = 1 THEN ARRAY(SELECT workspace_id FROM deep) END AS busy, leased.*
    FROM (SELECT) always LEFT JOIN leased ON true`;
};

export const leaseValues = (limit: number, { floor, deep }: Look): unknown[] => {
  const ids = deep.map(([workspaceId]) => workspaceId);
  return [limit, [FIRST_ID, ...ids], [...ids, LAST_ID], floor, ids, deep.map(([, own]) => own)];
};
