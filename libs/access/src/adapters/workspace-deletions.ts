import { namedSql, type Database, type Sql } from '@workops/platform/database';
import type { Deletion } from '../domain/deletion';

export const DELETION = `
  workspace_id AS "workspaceId", requested_at AS "requestedAt", reference, was_suspended AS "wasSuspended",
  due_at AS "dueAt", begun_at AS "begunAt",
  ended_at AS "endedAt"`;

/** The process may extend it. */
const LEASE = `interval '2 minutes'`;
const LEASE_ONE = `
  UPDATE access.workspace_deletion SET lease = gen_random_uuid(), due_at = now() + ${LEASE}, attempts = attempts + 1
   WHERE workspace_id = (SELECT workspace_id
                           FROM access.workspace_deletion
                          WHERE due_at <= now()
                          ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${DELETION}, lease, attempts`;
const OURS = 'workspace_id = :workspaceId AND lease = :lease AND ended_at IS NULL';
const BEGIN = namedSql(
  ['workspaceId', 'lease'],
  `
  UPDATE access.workspace_deletion
     SET begun_at = coalesce(begun_at, now())
   WHERE ${OURS}
  RETURNING begun_at AS "begunAt"`,
);
const NOTE = namedSql(
  ['workspaceId', 'lease', 'table', 'rows', 'files'],
  `
  UPDATE access.workspace_deletion
     SET due_at = now() + ${LEASE},
         erased = CASE WHEN :table::text IS NULL THEN erased
                       ELSE erased || jsonb_build_object(:table,
                                                         coalesce((erased ->> :table)::bigint, 0) + :rows::bigint) END,
         files = files + :files::bigint
   WHERE ${OURS}
  RETURNING 1`,
);
const RELEASE = namedSql(
  ['workspaceId', 'lease', 'seconds'],
  `
  UPDATE access.workspace_deletion
     SET lease = NULL, due_at = now() + :seconds * interval '1 second'
   WHERE ${OURS}`,
);
/** Runs with the removal of the workspace, which nothing references by then. */
const END = namedSql(
  ['workspaceId', 'lease'],
  `
  UPDATE access.workspace_deletion
     SET lease = NULL, due_at = NULL, attempts = 0, ended_at = now()
   WHERE ${OURS}
  RETURNING 1`,
);
const REMOVE = 'DELETE FROM access.workspace WHERE id = $1';
const LIST = `SELECT ${DELETION}, erased, files FROM access.workspace_deletion ORDER BY requested_at DESC LIMIT $1`;

export interface LeasedDeletion extends Deletion {
  lease: string;
  attempts: number;
}

export interface CountedDeletion extends Deletion {
  erased: Record<string, number>;
  files: number;
}

/** Another process has leased the deletion, or it was cancelled; nothing was written. */
export class DeletionLost extends Error {}

type Key = Pick<LeasedDeletion, 'workspaceId' | 'lease'>;

async function orLost<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new DeletionLost();
  return row;
}

/**
 * Leases for any number of processes, by the database's clock. All methods except `lease` and `release` throw
 * `DeletionLost`.
 */
export const workspaceDeletionsOn = (database: Database) => ({
  lease: async (): Promise<LeasedDeletion | undefined> => (await database.query<LeasedDeletion>(LEASE_ONE))[0],
  /** Cannot be cancelled once committed. A repeat returns the time of the first call. */
  begin: async (tx: Sql, { workspaceId, lease }: Key): Promise<Date> =>
    (await orLost(tx.query<{ begunAt: Date }>(BEGIN.text, BEGIN.values({ workspaceId, lease })))).begunAt,
  /** Counts in the transaction of a deletion, and extends the lease. */
  note: async (
    sql: Sql,
    { workspaceId, lease }: Key,
    { table = null, rows = 0, files = 0 }: { table?: string | null; rows?: number; files?: number },
  ) => {
    await orLost(sql.query(NOTE.text, NOTE.values({ workspaceId, lease, table, rows, files })));
  },
  release: async ({ workspaceId, lease }: Key, seconds: number): Promise<void> => {
    await database.query(RELEASE.text, RELEASE.values({ workspaceId, lease, seconds }));
  },
  /** Fails without changes if anything references the workspace. */
  end: ({ workspaceId, lease }: Key): Promise<void> =>
    database.transaction(async (tx) => {
      // The same lock order as `keep`.
      await tx.query(REMOVE, [workspaceId]);
      await orLost(tx.query(END.text, END.values({ workspaceId, lease })));
    }),
  /** Newest first. */
  list: (limit: number): Promise<CountedDeletion[]> => database.query<CountedDeletion>(LIST, [limit]),
});

export type WorkspaceDeletions = ReturnType<typeof workspaceDeletionsOn>;
