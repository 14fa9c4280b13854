import type { PatientDeps } from './patient-ports';
import { inClinics } from '../use-cases/in-clinics';
import { listPatientDuplicates } from './use-cases/duplicates';
import { deletePatient } from './use-cases/erase-patient';
import { mergePatients } from './use-cases/merge-patients';
import { changePatient, listPatients, readPatient, registerPatient } from './use-cases/patients';
import { retainUntil, type Patient } from './domain/patient';

export {
  PATIENT_DOCUMENT_KINDS,
  PATIENT_RELATIONS,
  PATIENT_SEXES,
  patientLimits,
  type PatientDocumentKind,
  type PatientRelation,
  type PatientSex,
} from './domain/patient-fields';
export { PATIENT_STATUSES, type Patient, type PatientRef } from './domain/patient';
export type { PatientCluster } from './patient-ports';

export type Patients = ReturnType<typeof createPatients>;

export function createPatients(deps: PatientDeps) {
  const { write, list } = inClinics(deps);
  return {
    list: list(listPatients(deps)),
    duplicates: list(listPatientDuplicates(deps)),
    read: readPatient(deps),
    register: write(registerPatient(deps)),
    change: write(changePatient(deps)),
    delete: write(deletePatient(deps)),
    merge: write(mergePatients(deps)),
    contactsOf: deps.reads.contactsOf,
    /** Last date on which the record must be kept; null without a record. */
    retainUntil: (patient: Patient, livemode: boolean): string | null => retainUntil(patient, livemode, deps.retention),
  };
}
