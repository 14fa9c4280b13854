import type { Sql } from '@workops/platform/database';
import type { DueConversations, DueMove } from '../conversation-ports';
import { usualConfig } from '../domain/config';

const SNOOZED = `
  WITH RECURSIVE having_some AS (
    SELECT (SELECT workspace_id
              FROM conversations.conversation
             WHERE status = 'snoozed'
             ORDER BY workspace_id LIMIT 1) AS id
    UNION ALL
    SELECT (SELECT workspace_id
              FROM conversations.conversation
             WHERE status = 'snoozed' AND workspace_id > having_some.id
             ORDER BY workspace_id LIMIT 1)
      FROM having_some WHERE having_some.id IS NOT NULL
  )
  SELECT w.id AS "workspaceId", array_agg(due.id ORDER BY due.id) AS ids, now() AS before
    FROM having_some w CROSS JOIN LATERAL (
      SELECT id FROM conversations.conversation
       WHERE workspace_id = w.id AND status = 'snoozed' AND snoozed_until <= now()
       ORDER BY snoozed_until LIMIT $1) AS due
   WHERE w.id IS NOT NULL GROUP BY w.id`;

const IDLE = `
  SELECT c.workspace_id AS "workspaceId", array_agg(due.id ORDER BY due.id) AS ids,
         now() - c.auto_resolve_hours * interval '1 h' AS before
    FROM conversations.config c CROSS JOIN LATERAL (
      SELECT id FROM conversations.conversation
       WHERE workspace_id = c.workspace_id AND status IN ('open', 'pending')
         AND activity_at <= now() - c.auto_resolve_hours * interval '1 h'
         AND (c.auto_resolve_waiting OR waiting_since IS NULL)
       ORDER BY activity_at LIMIT $1) AS due
   WHERE c.auto_resolve_hours IS NOT NULL GROUP BY c.workspace_id, c.auto_resolve_hours`;

const RESOLVED = `
  WITH RECURSIVE having_some AS (
    SELECT (SELECT workspace_id
              FROM conversations.conversation
             WHERE status = 'resolved'
             ORDER BY workspace_id LIMIT 1) AS id
    UNION ALL
    SELECT (SELECT workspace_id
              FROM conversations.conversation
             WHERE status = 'resolved' AND workspace_id > having_some.id
             ORDER BY workspace_id LIMIT 1)
      FROM having_some WHERE having_some.id IS NOT NULL
  )
  SELECT w.id AS "workspaceId", array_agg(due.id ORDER BY due.id) AS ids, now() AS before
    FROM having_some w LEFT JOIN conversations.config c ON c.workspace_id = w.id CROSS JOIN LATERAL (
      SELECT id FROM conversations.conversation
       WHERE workspace_id = w.id AND status = 'resolved'
         AND resolved_at <= now() - coalesce(c.auto_close_hours, ${usualConfig.autoCloseHours}) * interval '1 h'
       ORDER BY resolved_at LIMIT $1) AS due
   WHERE w.id IS NOT NULL GROUP BY w.id`;

const MOVES: readonly [DueMove, string][] = [
  ['reopen', SNOOZED],
  ['resolve', IDLE],
  ['close', RESOLVED],
];

/** Uses the database's clock. */
export const dueConversations = (sql: Sql): DueConversations => ({
  find: async (limit) => {
    const found: Awaited<ReturnType<DueConversations['find']>> = [];
    for (const [move, text] of MOVES) {
      const rows = await sql.query<{ workspaceId: string; ids: string[]; before: Date }>(text, [limit]);
      found.push(...rows.map((row) => ({ ...row, move })));
    }
    return found;
  },
});
