import type { Sql } from '@workops/platform/database';
import type { AvailabilityStore } from '../run-ports';

/** The process that clears the mark compares it with a JavaScript date, hence milliseconds. */
const SAY = `
  INSERT INTO conversations.turn AS t (workspace_id, member_id, available, drawn) VALUES ($1, $2, $3, 0)
  ON CONFLICT (workspace_id, member_id) DO UPDATE SET available = excluded.available,
    returned_at = CASE WHEN excluded.available AND NOT t.available THEN date_trunc('milliseconds', now())
                       WHEN excluded.available THEN t.returned_at END`;

/** A concurrent draw sees the old value or the new one. */
export const availabilityOn = (sql: Sql): AvailabilityStore => ({
  say: async ({ workspaceId }, memberId, available) => {
    await sql.query(SAY, [workspaceId, memberId, available]);
  },
});
