import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { clinicRecords } from './clinic-records';
import { patientContacts } from './patients/move-patients';
import { sweepSourceRuns } from './sources/source-store';

export const clinicContext: ContextDeclaration<'clinic'> = {
  name: 'clinic',
  purpose: 'patients, their records, professionals, services and prices',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: clinicRecords,
  contactIds: [patientContacts],
  kept: [{ what: 'runs of clinic sources', days: 90, sweep: sweepSourceRuns }],
  partitioned: [{ name: 'clinic.read_log', byYear: true }],
};
