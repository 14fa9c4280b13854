/** Sorts before every workspace id. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

/** Workspaces per scan; the next scan continues after them. */
const WINDOW = 500;

/** A process has few slots; this leaves one free even if all work of a workspace is slow. */
const PLACES_OF_A_WORKSPACE = 2;

/** Has an index by workspace and `dueAt`. */
export interface WaitingTable {
  name: string;
  /** Condition as in the index; refers to `o`. */
  open: string;
  /** A row may be leased from this time; a lease postpones it. */
  dueAt: string;
  /** Identifies a row within its workspace. */
  key: string;
  most?: number;
}

/**
 * `dealt` has up to `$2` locked rows due at `$1`, round robin after workspace `$3`; `looked` is the position. `$4` are
 * workspaces of running rows; the caller's parameters begin at `$5`. Reads few rows whatever the backlog.
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

/** The position, with a leased row if there is one. */
export interface DealtRow {
  lookedUpTo: string;
  /** There may be more beyond this workspace. */
  goesOn: boolean;
  workspaceId: string | null;
}

/** The next lease starts after the last leased workspace. A crash loses only the order. */
export class WorkspaceTurns {
  private after = NO_WORKSPACE;

  /** Calls `lease` with `$2` to `$4`. */
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
