import { shareLock, type Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { partModule } from '@workops/platform/process';
import type { PatientDeps } from '../../patient-ports';
import { createPatients } from '../../patients';
import { CONTACTS_OF_CLINIC_LOCK } from './move-patients';
import { patientReads } from './patient-reads';
import { patientRecords } from './patient-records';
import { patientRows } from './patient-rows';

/** What patients ask others about, and what is configured. */
export type PatientsOutside = Pick<PatientDeps, 'workspaces' | 'contacts' | 'appointments' | 'retention'>;

/** The patients on PostgreSQL. Until a transaction ends, what patients name of contacts stands still: a merge of contacts waits for it. */
export const patientsOn = (database: Database, files: Files): Pick<PatientDeps, 'store' | 'reads'> => ({
  store: {
    transaction: (actor, work) =>
      database.transaction(async (tx) => {
        const { workspaceId } = actor;
        await shareLock(tx, { name: CONTACTS_OF_CLINIC_LOCK, workspaceId });
        return work({
          patients: patientRows(tx, database, workspaceId),
          patientRecords: patientRecords(tx, workspaceId, files),
          events: tx.recorder(actor),
          audit: tx.auditTrail(actor),
        });
      }),
  },
  reads: patientReads(database),
});

/** The token under which Nest knows the patients: `Patients`. */
export const CLINIC_PATIENTS = Symbol('clinic: patients');

export const patientsModule = partModule<PatientsOutside>(CLINIC_PATIENTS, ({ database, files, outside, clock, ids }) =>
  createPatients({ ...patientsOn(database, files), ...outside, clock, ids }),
);
