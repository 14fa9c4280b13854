import type { Sql } from '@workops/platform/database';
import type { MembersBack } from '../rule-ports';

const FIND = `
  SELECT workspace_id AS "workspaceId", max(returned_at) AS at
    FROM conversations.turn
   WHERE returned_at IS NOT NULL
   GROUP BY workspace_id
   ORDER BY min(returned_at) LIMIT $1`;

/** Uses the index of the waiting list. */
const WAITING = `
  SELECT id, waiting_since AS at
    FROM conversations.conversation
   WHERE workspace_id = $1 AND waiting_since IS NOT NULL AND NOT filtered AND assignee_user_id IS NULL
     AND handler = 'human' AND status IN ('open', 'pending', 'snoozed')
     AND (waiting_since, id) > ($2::timestamptz, $3::uuid)
   ORDER BY waiting_since, id LIMIT $4`;

const CLEAR = 'UPDATE conversations.turn SET returned_at = NULL WHERE workspace_id = $1 AND returned_at <= $2';

export const membersBackOn = (sql: Sql): MembersBack => ({
  find: (limit) => sql.query(FIND, [limit]),
  waiting: (workspaceId, after, limit) => sql.query(WAITING, [workspaceId, after.at, after.id, limit]),
  clear: async (workspaceId, at) => {
    await sql.query(CLEAR, [workspaceId, at]);
  },
});
