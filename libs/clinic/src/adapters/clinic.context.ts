import { join } from 'node:path';
import { oldestDueIn, type ContextDeclaration } from '@workops/platform';
import { clinicRecords } from './clinic-records';
import { clinicTables } from './clinic-tables';
import { patientContacts } from '../patients/adapters/move-patients';
import { sweepSourceRuns } from '../sources/adapters/source-store';

export const clinicContext: ContextDeclaration<'clinic'> = {
  name: 'clinic',
  purpose: 'patients, their records, professionals, services and prices',
  migrations: join(__dirname, '..', '..', 'migrations'),
  waiting: [{ kind: 'clinic_sync', oldestDue: oldestDueIn('clinic.source_run', 'due_at', 'ended_at IS NULL') }],
  records: clinicRecords,
  tables: clinicTables,
  sealed: [{ table: 'clinic.source', key: ['workspace_id', 'id'], column: 'token_sealed' }],
  contactIds: [patientContacts],
  kept: [
    {
      what: 'runs of clinic sources',
      days: 90,
      adjustable: { name: 'clinic_runs', least: 90, most: 365 },
      sweep: sweepSourceRuns,
    },
  ],
  partitioned: [{ name: 'clinic.read_log', byYear: true }],
  workspaceData: {
    sending: [{ table: 'clinic.source_run', where: 'ended_at IS NULL' }, { table: 'clinic.source' }],
  },
};
