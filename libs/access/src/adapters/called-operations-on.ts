import type { CalledOperation, CalledOperations } from '@workops/kernel';
import { namedSql, sweepOf, type Database, type Sql } from '@workops/platform/database';
import type { CallerReads, CallingWorkspace } from '../api-change-ports';

/** Written in key order, so that two processes never deadlock. */
const WRITE = namedSql(
  ['workspaceIds', 'credentialIds', 'authorIds', 'operations', 'authorKinds', 'days'],
  `
  INSERT INTO access.called_operation (workspace_id, credential_id, author_id, operation, author_kind, last_day)
  SELECT *
    FROM unnest(:workspaceIds::uuid[], :credentialIds::text[], :authorIds::text[], :operations::text[],
                :authorKinds::text[], :days::date[]) AS called
   ORDER BY 1, 2, 3, 4
  ON CONFLICT (workspace_id, credential_id, author_id, operation)
    DO UPDATE
     SET last_day = excluded.last_day
   WHERE called_operation.last_day < excluded.last_day`,
);

/** The commit does not wait for the disk. If a crash loses a row, the next call that day records it again. */
const UNAWAITED = { sql: `SELECT set_config('synchronous_commit', 'off', true)` };

const CALLERS = `
  WITH called AS (
    SELECT workspace_id, credential_id, author_id, author_kind, array_agg(operation) AS operations
      FROM access.called_operation
     WHERE operation = ANY ($1) AND last_day >= $2::date AND ($3::uuid IS NULL OR workspace_id > $3)
     GROUP BY workspace_id, credential_id, author_id, author_kind
  ), owned AS (
    SELECT called.workspace_id, called.operations, m.id, m.email
      FROM called
      LEFT JOIN access.credential k ON k.workspace_id = called.workspace_id AND k.id::text = called.credential_id
      LEFT JOIN access.member m ON m.workspace_id = called.workspace_id AND m.status = 'active'
       AND m.id::text = CASE WHEN called.author_kind = 'member' THEN called.author_id ELSE k.minter_member_id::text END
  )
  SELECT o.workspace_id AS "workspaceId", count(*)::int AS credentials, bool_or(o.id IS NULL) AS "isOwnerless",
         ARRAY(SELECT DISTINCT operation
                 FROM called c, unnest(c.operations) operation
                WHERE c.workspace_id = o.workspace_id
                ORDER BY 1) AS operations,
         coalesce(jsonb_agg(DISTINCT jsonb_build_object('id', o.id, 'email', o.email)) FILTER (WHERE o.id IS NOT NULL),
                  '[]') AS owners
    FROM owned o GROUP BY o.workspace_id ORDER BY o.workspace_id LIMIT $4`;

export const calledOperationsOn = (database: Pick<Database, 'transaction'>): CalledOperations => ({
  write: (batch) => {
    const column = <T>(of: (call: CalledOperation) => T): T[] => batch.map(of);
    const values = WRITE.values({
      workspaceIds: column(({ workspaceId }) => workspaceId),
      credentialIds: column(({ credentialId }) => credentialId ?? ''),
      authorIds: column(({ author }) => author.id ?? ''),
      operations: column(({ operation }) => operation),
      authorKinds: column(({ author }) => author.kind),
      days: column(({ day }) => day),
    });
    return database.transaction((tx) => tx.run([UNAWAITED, { sql: WRITE.text, values }]));
  },
});

export const callerReads = (sql: Sql): CallerReads => ({
  callers: (operations, since, after, limit) => sql.query<CallingWorkspace>(CALLERS, [operations, since, after, limit]),
});

/** Older than the announcement period. */
export const sweepCalledOperations = sweepOf('access.called_operation', 'last_day < $1::date');
