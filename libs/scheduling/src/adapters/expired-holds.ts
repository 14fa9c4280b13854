import type { Sql } from '@workops/platform/database';

const AT_ONCE = 500;

/** Forgets a visitor once the hold has expired. */
const FORGET_VISITORS = `
  DELETE FROM scheduling.visitor_hold
   WHERE (workspace_id, appointment_id) IN (
     SELECT workspace_id, appointment_id
       FROM scheduling.visitor_hold
      WHERE expires_at <= $1
      ORDER BY expires_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`;

const EXPIRE = `
  UPDATE scheduling.appointment a SET status = 'cancelled', updated_at = $1
    FROM (SELECT workspace_id, id FROM scheduling.appointment
           WHERE status = 'pending_hold' AND hold_expires_at <= $1
           ORDER BY hold_expires_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) expired
   WHERE a.workspace_id = expired.workspace_id AND a.id = expired.id
  RETURNING 1`;

/**
 * Marks expired holds, without an event. Reads and confirmations do not need this: they compare the expiry with the
 * clock.
 */
export async function expireHolds(sql: Sql, now: Date): Promise<number> {
  await sql.query(FORGET_VISITORS, [now]);
  return (await sql.query(EXPIRE, [now])).length;
}
