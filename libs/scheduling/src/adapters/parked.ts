import { parkedWhere, type ParkedKind } from '@workops/platform';

const listOf = (table: string, id: string, what: string): string => `
  SELECT ${id} AS id, workspace_id AS "workspaceId", ${what} AS what, attempts, last_error AS "lastError",
         parked_at AS "parkedAt"
    FROM ${table} WHERE parked_at IS NOT NULL ORDER BY parked_at LIMIT $1`;

const countOf = (table: string): string => `SELECT count(*)::int AS count FROM ${table} WHERE parked_at IS NOT NULL`;

const REMINDER_ID = 'appointment_id::text';
const REMINDER = parkedWhere(REMINDER_ID);
const ENTRY_ID = `appointment_id || '/' || calendar_connection_id`;
const ENTRY = parkedWhere(ENTRY_ID);

export const schedulingParked: readonly ParkedKind[] = [
  {
    kind: 'reminder',
    list: listOf('scheduling.reminder', REMINDER_ID, `'reminder of an appointment'`),
    count: countOf('scheduling.reminder'),
    retry: `
      UPDATE scheduling.reminder SET parked_at = NULL, attempts = 0, leased_until = NULL WHERE ${REMINDER} RETURNING 1`,
    drop: `DELETE FROM scheduling.reminder WHERE ${REMINDER} RETURNING 1`,
  },
  {
    kind: 'calendar-entry',
    list: listOf('scheduling.calendar_mirror', ENTRY_ID, `'entry of an external calendar'`),
    count: countOf('scheduling.calendar_mirror'),
    retry: `
      UPDATE scheduling.calendar_mirror SET parked_at = NULL, attempts = 0, due_at = now() WHERE ${ENTRY} RETURNING 1`,
    drop: `UPDATE scheduling.calendar_mirror SET parked_at = NULL, due_at = NULL WHERE ${ENTRY} RETURNING 1`,
  },
];
