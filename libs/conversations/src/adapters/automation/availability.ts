import type { Sql } from '@workops/platform/database';
import type { AvailabilityStore } from '../../run-ports';

const SAY = `
  INSERT INTO conversations.turn AS t (workspace_id, member_id, available, drawn) VALUES ($1, $2, $3, 0)
  ON CONFLICT (workspace_id, member_id) DO UPDATE SET available = excluded.available`;

/** Whoever draws at the same moment goes by what stood before, or after. */
export const availabilityOn = (sql: Sql): AvailabilityStore => ({
  say: async ({ workspaceId }, memberId, available) => {
    await sql.query(SAY, [workspaceId, memberId, available]);
  },
});
