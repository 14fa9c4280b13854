import { join } from 'node:path';
import { oldestDueIn, type ContextDeclaration } from '@workops/platform';
import { schedulingRecords } from './scheduling-records';
import { moveToSurvivor } from './move-to-survivor';
import { INVITES, MIRROR } from './outside-world';
import { schedulingParked } from './parked';
import { BOOKINGS_LOCK } from './postgres-appointments';
import { sweepSentReminders } from './postgres-reminders';
import { schedulingTables } from './scheduling-tables';

export const schedulingContext: ContextDeclaration<'scheduling'> = {
  name: 'scheduling',
  purpose: 'opening hours, appointment types, appointments and connected calendars',
  migrations: join(__dirname, '..', '..', 'migrations'),
  waiting: [
    { kind: 'calendar_import', oldestDue: oldestDueIn('scheduling.calendar_connection', 'import_due_at', 'enabled') },
  ],
  records: schedulingRecords,
  tables: schedulingTables,
  sealed: [{ table: 'scheduling.calendar_connection', key: ['workspace_id', 'id'], column: 'password_sealed' }],
  subscribers: [INVITES, MIRROR],
  parked: schedulingParked,
  kept: [{ what: 'reminders', days: 30, sweep: sweepSentReminders }],
  contactIds: [
    { name: 'appointments', columns: ['scheduling.appointment.contact_id'], lock: BOOKINGS_LOCK, move: moveToSurvivor },
  ],
  workspaceData: {
    sending: [{ table: 'scheduling.reminder', where: 'sent_at IS NULL' }, { table: 'scheduling.calendar_connection' }],
  },
};
