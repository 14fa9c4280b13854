import type { Sql } from '@workops/platform/database';
import type { MissedTargets } from '../../tickets/ticket-ports';

/** Steps through workspaces with running targets by the index. */
const MISSED = `
  WITH RECURSIVE having_some AS (
    SELECT (SELECT workspace_id
              FROM conversations.ticket
             WHERE monitor_at IS NOT NULL
             ORDER BY workspace_id LIMIT 1) AS id
    UNION ALL
    SELECT (SELECT workspace_id
              FROM conversations.ticket
             WHERE monitor_at IS NOT NULL AND workspace_id > having_some.id
             ORDER BY workspace_id LIMIT 1)
      FROM having_some WHERE having_some.id IS NOT NULL
  )
  SELECT w.id AS "workspaceId", array_agg(due.id ORDER BY due.id) AS ids
    FROM having_some w CROSS JOIN LATERAL (
      SELECT id
        FROM conversations.ticket
       WHERE workspace_id = w.id AND monitor_at < $1
       ORDER BY monitor_at LIMIT $2) AS due
   WHERE w.id IS NOT NULL GROUP BY w.id`;

export const missedTargets = (sql: Sql): MissedTargets => ({
  find: (now, each) => sql.query<{ workspaceId: string; ids: string[] }>(MISSED, [now, each]),
});
