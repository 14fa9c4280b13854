import type { Leased, LeasedStore } from '@workops/kernel';
import { queryByIndex } from './by-index';
import type { Database } from './database';
import { dealtByWorkspace, WorkspaceTurns, type DealtRow } from './workspace-turns';

/**
 * Has `workspace_id`, `id`, a source's id, `status`, timestamps and one open run per source. A run may be leased from
 * `due_at`, null once ended; `lease` identifies the lease.
 */
interface RunTable {
  name: string;
  /** Columns of `r` after workspace, id, source, lease and attempts. */
  returning?: string;
  source?: string;
  /** Slots of a process for one workspace. */
  most?: number;
}

/** Starts runs of sources whose interval has passed; the source's table has `due_at` and `interval_minutes`. */
interface IntervalRuns {
  source: string;
  run: string;
  /** Uses unqualified columns of the source; its parameters begin at `$3`. */
  due: string;
  given: Readonly<Record<string, string>>;
  /** Columns of the source that `given` uses for further columns of a run. */
  named?: readonly string[];
}

export interface LeasedRunRow extends Leased {
  workspaceId: string;
  id: string;
  sourceId: string;
  /** A process that lost its lease writes nothing more. */
  lease: string;
}

/** The run is still leased; takes `keyOfRun`. */
export const OURS = 'workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL';
export const OURS_BY_NAME = 'workspace_id = :workspaceId AND id = :id AND lease = :lease AND ended_at IS NULL';
export const keyOfRun = ({
  workspaceId,
  id,
  lease,
}: Pick<LeasedRunRow, 'workspaceId' | 'id' | 'lease'>): [string, string, string] => [workspaceId, id, lease];

/**
 * `$1` is now, `$2` as many ids as one batch starts. Skips intervals during a run; a concurrent process skips locked
 * rows.
 */
export function begunByInterval({ source, run, due, given, named = [] }: IntervalRuns): string {
  const columns = ['workspace_id', 'id', ...named].join(', ');
  return `
  WITH due AS (
    SELECT ${columns}, row_number() OVER () AS place FROM (
      SELECT ${columns}
        FROM ${source}
       WHERE ${due}
       ORDER BY due_at LIMIT cardinality($2::uuid[]) FOR NO KEY UPDATE SKIP LOCKED
    ) locked
  ), put_off AS (
    UPDATE ${source} s SET due_at = $1::timestamptz + make_interval(mins => s.interval_minutes)
      FROM due WHERE s.workspace_id = due.workspace_id AND s.id = due.id RETURNING 1
  ), begun AS (
    INSERT INTO ${run} (workspace_id, id, source_id, created_at, updated_at, due_at, ${Object.keys(given).join(', ')})
    SELECT workspace_id, ($2::uuid[])[place], id, $1, $1, $1, ${Object.values(given).join(', ')} FROM due
    ON CONFLICT (workspace_id, source_id) WHERE ended_at IS NULL DO NOTHING
    RETURNING 1
  )
  SELECT due, (SELECT count(*) FROM begun) AS begun
    FROM (SELECT count(*) AS due FROM put_off) AS counted
   WHERE due > 0`;
}

/** Uses the database's clock, and takes turns between workspaces, for any number of processes. */
export function leasedRuns<Run extends LeasedRunRow>(
  database: Database,
  { name, returning, source = 'source_id', most }: RunTable,
  turns = new WorkspaceTurns(),
): LeasedStore<Run> {
  const waiting = {
    name,
    open: 'o.ended_at IS NULL',
    dueAt: 'o.due_at',
    key: 'id',
    ...(most !== undefined && { most }),
  };
  // `$5` ends the lease.
  const lease = `
    WITH RECURSIVE ${dealtByWorkspace(waiting)}, leased AS (
      UPDATE ${name} r
         SET due_at = $5, lease = gen_random_uuid(), attempts = r.attempts + 1, status = 'running',
             started_at = coalesce(r.started_at, $1), updated_at = $1
        FROM dealt WHERE r.workspace_id = dealt.workspace_id AND r.id = dealt.id
      RETURNING r.workspace_id AS "workspaceId", r.id, r.${source} AS "sourceId", r.lease,
          r.attempts${returning ? `, ${returning}` : ''}
    )
    SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true`;
  const renew = `UPDATE ${name} SET due_at = $4 WHERE ${OURS} RETURNING 1`;
  const release = `UPDATE ${name} SET due_at = $4, lease = NULL WHERE ${OURS}`;
  const leaveOff = `UPDATE ${name} SET due_at = $4, lease = NULL, attempts = attempts - 1 WHERE ${OURS}`;
  return {
    lease: async (now, until, limit, running) => {
      const busy = running.map(({ workspaceId }) => workspaceId);
      const rows = await turns.leaseWith(limit, busy, (dealing) =>
        queryByIndex<DealtRow & Run>(database, lease, [now, ...dealing, until]),
      );
      return rows.map(({ lookedUpTo: _place, goesOn: _more, ...run }) => run as Run);
    },
    renew: async (run, until) => (await database.query(renew, [...keyOfRun(run), until])).length > 0,
    release: async (run, at) => {
      await database.query(release, [...keyOfRun(run), at]);
    },
    leaveOff: async (run, at) => {
      await database.query(leaveOff, [...keyOfRun(run), at]);
    },
    onBehalfOf: ({ workspaceId }, work) => database.onBehalfOf(workspaceId, work),
  };
}
