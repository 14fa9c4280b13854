import { Database } from '@workops/platform/database';
import { CLOCK, from, IDS, Metrics, declarePart, provide, token } from '@workops/platform/process';
import type { Appointments } from '../appointments';
import { createScheduling, type Scheduling } from '../scheduling';
import { appointmentsOn, type SchedulingDirectories } from './appointments-on';
import { libraryHolidays } from './library-holidays';
import { postgresDiary } from './postgres-diary';
import { postgresSetup, postgresSetupReads } from './postgres-setup';
import { SLOT_MEMO } from './slot-memo.part';

export const SCHEDULING = token<Scheduling>('scheduling');

export const APPOINTMENTS = token<Appointments>('scheduling: appointments');

const NEEDS = { database: Database, memo: SLOT_MEMO, clock: CLOCK, ids: IDS, metrics: Metrics };

export const schedulingPart = declarePart<SchedulingDirectories>('scheduling', (outside) => [
  provide(
    SCHEDULING,
    from({ ...NEEDS, outside }, ({ database, memo, clock, ids, metrics, outside: directories }) => {
      const reads = { ...postgresSetupReads(database), ...postgresDiary(database) };
      const setup = postgresSetup(database, memo);
      const holidays = libraryHolidays();
      return metrics.measured(
        'scheduling',
        createScheduling({ setup, reads, ...directories, memo, holidays, clock, ids }),
      );
    }),
  ),
  provide(
    APPOINTMENTS,
    from({ ...NEEDS, outside }, ({ metrics, outside: directories, ...deps }) => {
      const appointments = appointmentsOn({ ...deps, directories, holidays: libraryHolidays() });
      return metrics.measured('scheduling', { appointments }).appointments;
    }),
  ),
]);
