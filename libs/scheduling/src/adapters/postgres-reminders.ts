import {
  dealtByWorkspace,
  namedSql,
  queryByIndex,
  sweepOf,
  WorkspaceTurns,
  type Database,
  type DealtRow,
} from '@workops/platform/database';
import type { DueReminder, ReminderStore } from '../outside-ports';
import { SELECTED } from './appointment-columns';

const DROP_PAST = `
  DELETE FROM scheduling.reminder r USING scheduling.appointment a
   WHERE r.sent_at IS NULL AND r.due_at <= $1 AND a.workspace_id = r.workspace_id AND a.id = r.appointment_id
     AND a.starts_at <= $1`;

const WAITING = {
  name: 'scheduling.reminder',
  open: 'o.sent_at IS NULL AND o.parked_at IS NULL',
  dueAt: 'greatest(o.due_at, o.leased_until)',
  key: 'appointment_id',
};

/** `$5` ends the lease. Reminders of appointments that are unconfirmed or have begun are leased, then dropped. */
const LEASE = `
  WITH RECURSIVE ${dealtByWorkspace(WAITING)}, leased AS (
    UPDATE scheduling.reminder r SET leased_until = $5, attempts = r.attempts + 1 FROM dealt
     WHERE r.workspace_id = dealt.workspace_id AND r.appointment_id = dealt.appointment_id
    RETURNING r.workspace_id, r.appointment_id, r.due_at, r.attempts
  )
  SELECT looked.*, due.* FROM looked LEFT JOIN (
    SELECT ${SELECTED}, leased.due_at AS "dueAt", leased.attempts FROM leased
      JOIN scheduling.appointment a ON a.workspace_id = leased.workspace_id AND a.id = leased.appointment_id
     WHERE a.status = 'confirmed' AND a.starts_at > $1
  ) due ON true`;

type LeasedRow = DealtRow & DueReminder['appointment'] & Omit<DueReminder, 'appointment'>;

/** A move changes the due time and a cancellation deletes the row, so neither matches the lease. */
const AS_LEASED = `
  workspace_id = :workspaceId AND appointment_id = :appointmentId AND due_at = :dueAt AND sent_at IS NULL`;
const MARK = namedSql(
  ['workspaceId', 'appointmentId', 'dueAt', 'at'],
  `
  UPDATE scheduling.reminder
     SET sent_at = :at, leased_until = NULL
   WHERE ${AS_LEASED}
  RETURNING 1`,
);
const DROP = namedSql(['workspaceId', 'appointmentId', 'dueAt'], `DELETE FROM scheduling.reminder WHERE ${AS_LEASED}`);
const FAILED = namedSql(
  ['workspaceId', 'appointmentId', 'dueAt', 'againAt', 'reason'],
  `
  UPDATE scheduling.reminder
     SET leased_until = :againAt::timestamptz, last_error = :reason,
         parked_at = CASE WHEN :againAt::timestamptz IS NULL THEN now() END
   WHERE ${AS_LEASED}`,
);

const reminderKey = ({ appointment, dueAt }: DueReminder) => ({
  workspaceId: appointment.workspaceId,
  appointmentId: appointment.id,
  dueAt,
});

export const postgresReminders = (database: Database, turns = new WorkspaceTurns()): ReminderStore => ({
  lease: async (now, until, limit, running) => {
    const workspaceIds = running.map(({ appointment }) => appointment.workspaceId);
    const rows = await turns.leaseWith(limit, workspaceIds, (dealing) =>
      queryByIndex<LeasedRow>(database, LEASE, [now, ...dealing, until]),
    );
    return rows.map(({ lookedUpTo: _place, goesOn: _more, dueAt, attempts, ...appointment }) => ({
      appointment,
      dueAt,
      attempts,
    }));
  },
  dropPast: async (now) => {
    await database.query(DROP_PAST, [now]);
  },
  drop: async (reminder) => {
    await database.query(DROP.text, DROP.values(reminderKey(reminder)));
  },
  failed: async (reminder, againAt, reason) => {
    await database.query(FAILED.text, FAILED.values({ ...reminderKey(reminder), againAt, reason }));
  },
  transaction: (origin, work) =>
    database.transaction((tx) =>
      work({
        markSent: async (reminder, at) =>
          (await tx.query(MARK.text, MARK.values({ ...reminderKey(reminder), at }))).length > 0,
        events: tx.recorder(origin),
      }),
    ),
});

export const sweepSentReminders = sweepOf('scheduling.reminder', 'sent_at < $1');
