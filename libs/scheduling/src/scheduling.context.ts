import { join } from 'node:path';
import { declareContext, oldestDueIn } from '@workops/platform';
import { schedulingRecords } from './adapters/scheduling-records';
import { moveToSurvivor } from './adapters/move-to-survivor';
import { INVITES, MIRROR } from './adapters/outside-world';
import { schedulingParked } from './adapters/parked';
import { BOOKINGS_LOCK } from './adapters/postgres-appointments';
import { sweepSentReminders } from './adapters/postgres-reminders';
import { outsideWorldWork } from './adapters/outside-world.work';
import { slotMemoPart } from './adapters/slot-memo.part';
import { schedulingPart } from './adapters/scheduling.part';
import { calendarsPart } from './adapters/calendars.part';
import { schedulingTables } from './adapters/scheduling-tables';

export const schedulingContext = declareContext({
  name: 'scheduling',
  purpose: 'opening hours, appointment types, appointments and connected calendars',
  migrations: join(__dirname, '..', 'migrations'),
  parts: {
    slotMemo: slotMemoPart,
    scheduling: schedulingPart,
    calendars: calendarsPart,
  },
  work: {
    outsideWorld: outsideWorldWork,
  },
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
});
