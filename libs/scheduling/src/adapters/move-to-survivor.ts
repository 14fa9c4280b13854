import type { Sql } from '@workops/platform/database';

// Rows are locked in id order, so that concurrent moves do not deadlock.
const MOVE = `
  UPDATE scheduling.appointment SET contact_id = $2, updated_at = $4
   WHERE workspace_id = $1
     AND id IN (SELECT id
                  FROM scheduling.appointment
                 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
                 ORDER BY id FOR UPDATE)
  RETURNING id`;

/**
 * Moves the appointments of merged contacts to their survivor and returns their number. Joins the caller's transaction
 * if there is one.
 */
export async function moveToSurvivor(
  sql: Sql,
  workspaceId: string,
  survivorId: string,
  secondaryIds: readonly string[],
  now: Date,
): Promise<number> {
  return (await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now])).length;
}
