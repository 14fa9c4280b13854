import type { Database, Sql } from '@workops/platform/database';
import type { DueReminder, ReminderStore } from '../outside-ports';
import { SELECTED } from './appointment-columns';

const DROP_PAST = `
  DELETE FROM scheduling.reminder r USING scheduling.appointment a
   WHERE r.sent_at IS NULL AND r.due_at <= $1 AND a.workspace_id = r.workspace_id AND a.id = r.appointment_id AND a.starts_at <= $1`;

const LEASE = `
  WITH due AS (
    SELECT r.workspace_id, r.appointment_id FROM scheduling.reminder r
      JOIN scheduling.appointment a ON a.workspace_id = r.workspace_id AND a.id = r.appointment_id
     WHERE r.sent_at IS NULL AND r.parked_at IS NULL AND r.due_at <= $1 AND (r.leased_until IS NULL OR r.leased_until <= $1)
       AND a.status = 'confirmed' AND a.starts_at > $1
     ORDER BY r.due_at LIMIT $3 FOR UPDATE OF r SKIP LOCKED
  ), leased AS (
    UPDATE scheduling.reminder r SET leased_until = $2, attempts = r.attempts + 1 FROM due
     WHERE r.workspace_id = due.workspace_id AND r.appointment_id = due.appointment_id
    RETURNING r.workspace_id, r.appointment_id, r.due_at, r.attempts
  )
  SELECT ${SELECTED}, leased.due_at AS "dueAt", leased.attempts FROM leased
    JOIN scheduling.appointment a ON a.workspace_id = leased.workspace_id AND a.id = leased.appointment_id`;

/** A move gives the row another due time, a cancellation removes it: neither is then what was leased. */
const AS_LEASED = 'workspace_id = $1 AND appointment_id = $2 AND due_at = $3 AND sent_at IS NULL';
const MARK = `UPDATE scheduling.reminder SET sent_at = $4, leased_until = NULL WHERE ${AS_LEASED} RETURNING 1`;
const DROP = `DELETE FROM scheduling.reminder WHERE ${AS_LEASED}`;
const FAILED = `
  UPDATE scheduling.reminder SET leased_until = $4::timestamptz, last_error = $5, parked_at = CASE WHEN $4::timestamptz IS NULL THEN now() END
   WHERE ${AS_LEASED}`;

const keyOf = ({ appointment, dueAt }: DueReminder) => [appointment.workspaceId, appointment.id, dueAt];

export const postgresReminders = (database: Database): ReminderStore => ({
  lease: async (now, until, limit) => {
    await database.query(DROP_PAST, [now]);
    const rows = await database.query<DueReminder['appointment'] & Omit<DueReminder, 'appointment'>>(LEASE, [now, until, limit]);
    return rows.map(({ dueAt, attempts, ...appointment }) => ({ appointment, dueAt, attempts }));
  },
  drop: async (reminder) => {
    await database.query(DROP, keyOf(reminder));
  },
  failed: async (reminder, againAt, reason) => {
    await database.query(FAILED, [...keyOf(reminder), againAt, reason]);
  },
  transaction: (origin, work) =>
    database.transaction((tx) =>
      work({
        markSent: async (reminder, at) => (await tx.query(MARK, [...keyOf(reminder), at])).length > 0,
        events: tx.recorder(origin),
      }),
    ),
});

/** Forgets the reminders that were sent before a moment; returns how many. */
export const sweepSentReminders = async (sql: Sql, before: Date): Promise<number> =>
  (await sql.query('DELETE FROM scheduling.reminder WHERE sent_at < $1 RETURNING 1', [before])).length;
