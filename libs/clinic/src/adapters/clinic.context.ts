import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { clinicRecords } from './clinic-records';
import { patientContacts } from './patients/move-patients';

export const clinicContext: ContextDeclaration<'clinic'> = {
  name: 'clinic',
  purpose: 'patients, their records, professionals, services and prices',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: clinicRecords,
  contactIds: [patientContacts],
  partitioned: [{ name: 'clinic.read_log', byYear: true }],
};
