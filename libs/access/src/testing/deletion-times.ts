import type { Sql } from '@workops/platform/database';

const OVER = 'UPDATE access.workspace_deletion SET due_at = now() WHERE workspace_id = $1 AND ended_at IS NULL';

/** Ends the grace period or the lease. */
export async function deletionIsDue(sql: Sql, workspaceId: string): Promise<void> {
  await sql.query(OVER, [workspaceId]);
}
