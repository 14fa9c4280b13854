import type { Sql } from '@workops/platform/database';

// Locks rows in id order, so that concurrent moves do not deadlock.
const MOVE = `
  UPDATE scheduling.appointment SET contact_id = $2, updated_at = $4
   WHERE workspace_id = $1
     AND id IN (SELECT id
                  FROM scheduling.appointment
                 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
                 ORDER BY id FOR UPDATE)
  RETURNING id`;

/** Returns the number of moved appointments. Joins the caller's transaction if there is one. */
export async function moveToSurvivor(
  sql: Sql,
  workspaceId: string,
  survivorId: string,
  secondaryIds: readonly string[],
  now: Date,
): Promise<number> {
  return (await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now])).length;
}
