/** Owner of work without a workspace; sorts before every workspace id. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

/** Workspaces per scan; the next scan continues after them. */
const WINDOW = 500;

/** A workspace's maximum of a process's few slots, which leaves one free even if all of its work is slow. */
const PLACES_OF_A_WORKSPACE = 2;

/** A table of due rows with an index by workspace and `dueAt`. */
export interface WaitingTable {
  name: string;
  /** Condition of waiting rows, as in the index; it refers to `o`. */
  open: string;
  /** Column with the time from which a row may be leased; a lease postpones it. */
  dueAt: string;
  /** Column that identifies a row within its workspace. */
  key: string;
  /** A workspace's maximum of the process's slots, if there are many. */
  most?: number;
}

/**
 * Two CTEs of a `WITH RECURSIVE`: `dealt` has workspace and key of up to `$2` rows due at `$1`, locked, and `looked`
 * tells how far the scan got. It goes round robin from the workspace after `$3`; `$4` lists the workspaces of running
 * rows. It reads few rows whatever the backlog, and skips rows that others lock; the caller's parameters begin at `$5`.
 */
export const dealtByWorkspace = ({ name, open, dueAt, key, most = PLACES_OF_A_WORKSPACE }: WaitingTable): string => `
  visited AS (
    SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
    UNION ALL
    SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
      FROM visited CROSS JOIN LATERAL (
        (SELECT o.workspace_id, ${dueAt} AS due_at, visited.wrapped FROM ${name} o
          WHERE ${open} AND o.workspace_id > visited.workspace_id ORDER BY o.workspace_id, ${dueAt} LIMIT 1)
        UNION ALL
        (SELECT o.workspace_id, ${dueAt} AS due_at, true FROM ${name} o
          WHERE ${open} AND NOT visited.wrapped ORDER BY o.workspace_id, ${dueAt} LIMIT 1)
        LIMIT 1
      ) next CROSS JOIN LATERAL (
        SELECT CASE WHEN next.due_at <= $1::timestamptz
                    THEN greatest(${most} - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                  0) ELSE 0 END AS free
      ) own
     WHERE visited.step < ${WINDOW} AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
  ), dealt AS (
    SELECT workspace_id, ${key} FROM (
      SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
        FROM visited CROSS JOIN LATERAL (
          SELECT o.workspace_id, o.${key}, ${dueAt} AS due_at FROM ${name} o
           WHERE ${open} AND o.workspace_id = visited.workspace_id AND ${dueAt} <= $1::timestamptz
           ORDER BY ${dueAt} LIMIT visited.free FOR UPDATE SKIP LOCKED) own
       WHERE visited.free > 0) due
     ORDER BY turn, step LIMIT $2::int
  ), looked AS (
    SELECT workspace_id AS "lookedUpTo", step >= ${WINDOW} AND NOT wrapped AS "goesOn"
      FROM visited
     ORDER BY step DESC LIMIT 1
  )`;

/** A row of a lease result: the scan's position with a leased row, or without one if nothing was leased. */
export interface DealtRow {
  lookedUpTo: string;
  /** The scan stopped here, though there may be more. */
  goesOn: boolean;
  workspaceId: string | null;
}

/** The last workspace that this process leased for; the next lease starts after it. A crash loses only the order. */
export class WorkspaceTurns {
  private after = NO_WORKSPACE;

  /** Calls `lease` with parameters `$2` to `$4` and returns up to `limit` leased rows. */
  async leaseWith<Row extends DealtRow>(
    limit: number,
    running: readonly string[],
    lease: (dealing: readonly [limit: number, after: string, running: readonly string[]]) => Promise<Row[]>,
  ): Promise<Row[]> {
    for (;;) {
      const rows = await lease([limit, this.after, running]);
      const { lookedUpTo, goesOn } = rows[0]!;
      this.after = lookedUpTo;
      const leased = rows.filter(({ workspaceId }) => workspaceId !== null);
      if (leased.length > 0 || !goesOn) return leased;
    }
  }
}
