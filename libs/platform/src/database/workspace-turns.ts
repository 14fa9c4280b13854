/** Sorts before the id of every workspace: the owner of work on behalf of none. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

/** Workspaces per scan; the next scan continues after them. */
const WINDOW = 500;

/** A workspace's maximum of the few places of a process: one is left when all of its work is slow. */
const PLACES_OF_A_WORKSPACE = 2;

/** Due rows, in an index by workspace and `dueAt`. */
export interface WaitingTable {
  name: string;
  /** Condition of waiting rows, as in the index. On `o`, as everything below. */
  open: string;
  /** When they may be leased: a lease puts it off. */
  dueAt: string;
  /** The column that identifies a row within its workspace. */
  key: string;
  /** A workspace's maximum of the places of a process, where they are many. */
  most?: number;
}

/**
 * Two parts of a `WITH RECURSIVE`: `dealt` are the workspace and key of up to `$2` rows that are due at `$1`, locked, and `looked` is one row, how far the scan
 * got. The caller's own parameters begin at `$5`.
 *
 * The places are distributed one workspace after the other, beginning after the workspace `$3`; `$4` has the workspace of each running one. However large the
 * backlog, few rows are read: one of each workspace, until there are as many workspaces as places, and of those their share. Rows that another process is
 * leasing are skipped.
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
                    THEN greatest(${most} - cardinality(array_positions($4::uuid[], next.workspace_id)), 0) ELSE 0 END AS free
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
    SELECT workspace_id AS "lookedUpTo", step >= ${WINDOW} AND NOT wrapped AS "goesOn" FROM visited ORDER BY step DESC LIMIT 1
  )`;

/** The result of a lease: the row of `looked`, and beside it one leased row, or none in the only row. */
export interface DealtRow {
  lookedUpTo: string;
  /** The scan ended in this direction, though there may be more. */
  goesOn: boolean;
  workspaceId: string | null;
}

/** The workspace that one process leased for last: the next lease begins after it. A crash loses only the order. */
export class WorkspaceTurns {
  private after = NO_WORKSPACE;

  /** `lease` is called with the parameters `$2` to `$4`. Returns the leased rows, up to `limit`. */
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
