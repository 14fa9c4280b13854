import { namedSql, type Sql } from '@workops/platform/database';
import type { DueImport, ImportStore } from '../calendar-ports';
import { SHOWN } from './scheduling-records';

/** Concurrent reads per workspace, over all processes. */
const OF_A_WORKSPACE = 2;

/** Leases each workspace's first due calendars, up to the limit. */
const LEASE = `
  WITH busy AS (
    SELECT workspace_id, count(*) AS leased
      FROM scheduling.calendar_connection
     WHERE enabled AND leased_until > $1
     GROUP BY workspace_id
  ), due AS (
    SELECT workspace_id, id, import_due_at,
           row_number() OVER (PARTITION BY workspace_id ORDER BY import_due_at, id) AS place
      FROM scheduling.calendar_connection
     WHERE enabled AND import_due_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
  ), taken AS (
    SELECT due.workspace_id, due.id FROM due LEFT JOIN busy ON busy.workspace_id = due.workspace_id
     WHERE due.place + coalesce(busy.leased, 0) <= ${OF_A_WORKSPACE} ORDER BY due.place, due.import_due_at LIMIT $3
  ), locked AS (
    SELECT c.workspace_id, c.id
      FROM scheduling.calendar_connection c
      JOIN taken ON taken.workspace_id = c.workspace_id AND taken.id = c.id
     WHERE c.enabled AND c.import_due_at <= $1 AND (c.leased_until IS NULL OR c.leased_until <= $1)
       FOR UPDATE OF c SKIP LOCKED
  )
  UPDATE scheduling.calendar_connection c
     SET leased_until = $2
    FROM locked
   WHERE c.workspace_id = locked.workspace_id AND c.id = locked.id
  RETURNING ${SHOWN}, c.password_sealed AS "passwordSealed", c.failed_attempts AS "failedAttempts"`;

const FINISH = namedSql(
  ['workspaceId', 'id', 'nextAt', 'error', 'warning'],
  `
  UPDATE scheduling.calendar_connection
     SET import_due_at = :nextAt, leased_until = NULL, last_error = :error,
         failed_attempts = CASE WHEN :error::text IS NULL THEN 0 ELSE failed_attempts + 1 END,
         last_warning = CASE WHEN :error::text IS NULL THEN :warning ELSE last_warning END
   WHERE workspace_id = :workspaceId AND id = :id`,
);

const RELEASE = 'UPDATE scheduling.calendar_connection SET leased_until = NULL WHERE workspace_id = $1 AND id = $2';

export const postgresImports = (sql: Sql): ImportStore => ({
  lease: (now, until, limit) => sql.query<DueImport>(LEASE, [now, until, limit]),
  finish: async ({ workspaceId, id }, nextAt, result) => {
    const [error, warning] = 'error' in result ? [result.error, null] : [null, result.warning];
    await sql.query(FINISH.text, FINISH.values({ workspaceId, id, nextAt, error, warning }));
  },
  release: async ({ workspaceId, id }) => {
    await sql.query(RELEASE, [workspaceId, id]);
  },
});
