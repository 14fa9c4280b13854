import type { Actor } from '@workops/kernel';
import { shareLock, type Database, type Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { part, token } from '@workops/platform/process';
import type { PatientDeps, PatientTransaction } from '../patient-ports';
import { createPatients, type Patients } from '../patients';
import { CONTACTS_OF_CLINIC_LOCK } from './move-patients';
import { patientReads } from './patient-reads';
import { patientRecords } from './patient-records';
import { patientRows } from './patient-rows';

export type PatientsOutside = Pick<
  PatientDeps,
  'workspaces' | 'healthcare' | 'contacts' | 'appointments' | 'keptAnswers' | 'retention'
>;

interface PatientsOn {
  database: Database;
  files: Files;
}

/** Requires a transaction that shares the lock of the clinic's contacts. */
export const patientTransaction = (
  tx: Transaction,
  { database, files }: PatientsOn,
  actor: Actor,
): PatientTransaction => ({
  patients: patientRows(tx, database, actor.workspaceId),
  patientRecords: patientRecords(tx, actor.workspaceId, files),
  events: tx.recorder(actor),
  audit: tx.auditTrail(actor),
});

/** A merge of contacts waits for these transactions, so that contact ids of patients cannot change under them. */
const patientsOn = (database: Database, files: Files): Pick<PatientDeps, 'store' | 'reads'> => ({
  store: {
    transaction: (actor, work) =>
      database.transaction(async (tx) => {
        const { workspaceId } = actor;
        await shareLock(tx, { name: CONTACTS_OF_CLINIC_LOCK, workspaceId });
        return work(patientTransaction(tx, { database, files }, actor));
      }),
  },
  reads: patientReads(database),
});

export const CLINIC_PATIENTS = token<Patients>('clinic: patients');

export const patientsPart = part<PatientsOutside>(CLINIC_PATIENTS, ({ database, files, outside, clock, ids }) =>
  createPatients({ ...patientsOn(database, files), ...outside, clock, ids }),
);
