import type { Sql } from '@workops/platform/database';

const AT_ONCE = 500;

/** From where a hold came is forgotten once it has ended. */
const FORGET_VISITORS = `
  DELETE FROM scheduling.visitor_hold
   WHERE (workspace_id, appointment_id) IN (
     SELECT workspace_id, appointment_id FROM scheduling.visitor_hold WHERE expires_at <= $1 ORDER BY expires_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`;

const EXPIRE = `
  UPDATE scheduling.appointment a SET status = 'cancelled', updated_at = $1
    FROM (SELECT workspace_id, id FROM scheduling.appointment
           WHERE status = 'pending_hold' AND hold_expires_at <= $1
           ORDER BY hold_expires_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) expired
   WHERE a.workspace_id = expired.workspace_id AND a.id = expired.id
  RETURNING 1`;

/**
 * Writes down that holds have expired, without an event, and returns how many. Reading an hour or confirming a hold goes by the
 * clock: nothing waits for this.
 */
export async function expireHolds(sql: Sql, now: Date): Promise<number> {
  await sql.query(FORGET_VISITORS, [now]);
  return (await sql.query(EXPIRE, [now])).length;
}
