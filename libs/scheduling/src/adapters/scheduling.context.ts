import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { schedulingRecords } from './scheduling-records';
import { moveToSurvivor } from './move-to-survivor';
import { INVITES, MIRROR } from './outside-world';
import { schedulingParked } from './parked';
import { BOOKINGS_LOCK } from './postgres-appointments';
import { sweepSentReminders } from './postgres-reminders';

export const schedulingContext: ContextDeclaration<'scheduling'> = {
  name: 'scheduling',
  purpose: 'when a workspace can be visited, and who comes when',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: schedulingRecords,
  subscribers: [INVITES, MIRROR],
  parked: schedulingParked,
  kept: [{ what: 'reminders', days: 30, sweep: sweepSentReminders }],
  contactIds: [{ name: 'appointments', columns: ['scheduling.appointment.contact_id'], lock: BOOKINGS_LOCK, move: moveToSurvivor }],
};
