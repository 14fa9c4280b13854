import { createEntity, RecordKind } from '@workops/platform/records';
import type { Patient } from '../domain/patient';
import { foldedNumber, toSearchText } from '../domain/patient-fields';

type PatientRow = Patient & { documentFolded: string | null; searchText: string };

export const patientRow = (patient: Patient): PatientRow => ({
  ...patient,
  documentFolded: patient.documentNumber === null ? null : foldedNumber(patient.documentNumber),
  searchText: toSearchText(patient),
});

/** Writes go through `patientRows`, which enforces the unique fields. */
export const patients = new RecordKind<Patient, PatientRow>(
  createEntity<PatientRow>({
    schema: 'clinic',
    name: 'patient',
    columns: {
      number: { type: 'bigint', update: false },
      contactId: { type: 'uuid' },
      relation: { type: 'text' },
      nombre: { type: 'text' },
      apellidos: { type: 'text', nullable: true },
      nombreSocial: { type: 'text', nullable: true },
      rut: { type: 'text', nullable: true },
      documentKind: { type: 'text', nullable: true },
      documentNumber: { type: 'text', nullable: true },
      documentFolded: { type: 'text', nullable: true, select: false },
      birthDate: { type: 'date', nullable: true },
      sexo: { type: 'text', nullable: true },
      prevision: { type: 'text', nullable: true },
      emergencyName: { type: 'text', nullable: true },
      emergencyPhone: { type: 'text', nullable: true },
      externalId: { type: 'text', nullable: true },
      status: { type: 'text' },
      mergedIntoPatientId: { type: 'uuid', nullable: true },
      blockedAt: { type: 'timestamptz', nullable: true },
      lastEntryAt: { type: 'timestamptz', nullable: true },
      selfOf: { type: 'uuid', nullable: true },
      searchText: { type: 'text', select: false },
    },
  }),
  { lockedFor: 'NO KEY UPDATE', toRow: patientRow },
);
