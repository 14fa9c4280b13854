import type { Sql } from '@workops/platform/database';
import type { AvailabilityStore } from '../run-ports';

const SAY = `
  INSERT INTO conversations.turn AS t (workspace_id, member_id, available, drawn) VALUES ($1, $2, $3, 0)
  ON CONFLICT (workspace_id, member_id) DO UPDATE SET available = excluded.available`;

/** A concurrent draw sees the old value or the new one. */
export const availabilityOn = (sql: Sql): AvailabilityStore => ({
  say: async ({ workspaceId }, memberId, available) => {
    await sql.query(SAY, [workspaceId, memberId, available]);
  },
});
