import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { AppointmentDeps } from '../appointment-ports';
import { createAppointments, type Appointments } from '../appointments';
import type { Holidays, SchedulingDeps } from '../ports';
import { libraryHolidays } from './library-holidays';
import { postgresAppointmentReads } from './postgres-appointment-reads';
import { postgresAppointments } from './postgres-appointments';
import { postgresSetupReads } from './postgres-setup';
import { LocalSlotMemo } from './slot-memo';

/** Contexts that this one reads and notifies. */
export type SchedulingDirectories = Pick<SchedulingDeps, 'workspaces' | 'staff'> &
  Pick<
    AppointmentDeps,
    'contacts' | 'vehicles' | 'leads' | 'conversations' | 'branches' | 'services' | 'patients' | 'notices'
  >;

interface AppointmentsOn {
  database: Database;
  directories: SchedulingDirectories;
  clock: Clock;
  ids: Ids;
  /** A booking invalidates this process's availability. */
  memo?: LocalSlotMemo;
  holidays?: Holidays;
}

export const appointmentsOn = ({
  database,
  directories,
  clock,
  ids,
  memo = new LocalSlotMemo(),
  holidays = libraryHolidays(),
}: AppointmentsOn): Appointments =>
  createAppointments({
    appointments: postgresAppointments(database, memo),
    appointmentReads: postgresAppointmentReads(database),
    reads: postgresSetupReads(database),
    ...directories,
    holidays,
    clock,
    ids,
  });
