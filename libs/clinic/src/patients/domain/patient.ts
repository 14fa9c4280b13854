import { changedRecord, conflict, dateIn, notFound, notUnique, type WorkspaceRecord } from '@workops/kernel';
import { foldedNumber, type PatientFields } from './patient-fields';

export const PATIENT_STATUSES = ['active', 'merged'] as const;
type PatientStatus = (typeof PATIENT_STATUSES)[number];

/** The contact, or a dependant of the contact. */
export interface Patient extends WorkspaceRecord, PatientFields {
  number: number;
  status: PatientStatus;
  /** Set only if this patient was merged: the survivor, which is never a merged patient itself. */
  mergedIntoPatientId: string | null;
  /** Time of the block that the patient requested; null if not blocked. */
  blockedAt: Date | null;
  /** Time of the last encounter, note, consent or document, including documents withdrawn since. */
  lastEntryAt: Date | null;
  /**
   * Contact that this patient is in person; null for a dependant. If two such patients share a contact after a merge of
   * contacts, null for the second.
   */
  selfOf: string | null;
}

export type PatientRef = { id: string } | { number: number };

export const NO_PATIENT = 'El paciente no existe.';
export const noPatient = () => notFound(NO_PATIENT);

/** Unique among live patients. */
export const UNIQUE_OF_PATIENTS = ['rut', 'document', 'externalId', 'self'] as const;
export type UniqueOfPatients = (typeof UNIQUE_OF_PATIENTS)[number];

export interface TakenFromPatient {
  field: UniqueOfPatients;
  patientId: string;
}

export function claimedValue(patient: Patient, field: UniqueOfPatients): string | null {
  if (patient.status !== 'active') return null;
  if (field === 'self') return patient.selfOf;
  if (field !== 'document') return patient[field];
  return patient.documentNumber === null ? null : `${patient.documentKind}/${foldedNumber(patient.documentNumber)}`;
}

/** True if the change claims a unique value that the patient did not hold. */
export const claimsMore = (before: Patient, after: Patient): boolean =>
  UNIQUE_OF_PATIENTS.some(
    (field) => claimedValue(after, field) !== null && claimedValue(after, field) !== claimedValue(before, field),
  );

const UNIQUE_VIOLATIONS: Record<UniqueOfPatients, { path: string; message: string }> = {
  rut: { path: 'rut', message: 'Otro paciente tiene este RUT.' },
  document: { path: 'document_number', message: 'Otro paciente tiene este documento.' },
  externalId: { path: 'external_id', message: 'Otro paciente tiene este identificador externo.' },
  self: { path: 'contact_id', message: 'El contacto ya es paciente.' },
};

export function takenByAnother({ field, patientId }: TakenFromPatient) {
  const { path, message } = UNIQUE_VIOLATIONS[field];
  return notUnique(message, { field: path, patient_id: patientId, body: [{ path, message, code: 'custom' }] });
}

const ownContactId = ({ relation, contactId }: PatientFields): string | null =>
  relation === 'self' ? contactId : null;

export const newPatient = (
  fields: PatientFields,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): Omit<Patient, 'number'> => ({
  workspaceId,
  id,
  ...fields,
  status: 'active',
  mergedIntoPatientId: null,
  blockedAt: null,
  lastEntryAt: null,
  selfOf: ownContactId(fields),
  createdAt: now,
  updatedAt: now,
});

/** Returns the same patient if nothing differs. `selfOf` is recomputed only if the contact or the relation changes. */
export function changedPatient(before: Patient, fields: PatientFields, now: Date): Patient {
  const keepsRelation = fields.relation === before.relation && fields.contactId === before.contactId;
  return changedRecord(before, keepsRelation ? fields : { ...fields, selfOf: ownContactId(fields) }, now);
}

export function mustBeLive({ status, mergedIntoPatientId }: Patient): void {
  if (status === 'merged')
    throw conflict('merged', 'El paciente fue fusionado con otro.', { merged_into_patient_id: mergedIntoPatientId });
}

export function mustNotBeBlocked({ blockedAt }: Patient): void {
  if (blockedAt !== null) throw conflict('patient_blocked', 'Los datos del paciente están bloqueados.');
}

const STATUTORY_YEARS = 15;

/** Records are kept for 15 years, or for a configured number of days in a sandbox. */
export interface Retention {
  /** Null applies the statutory years. */
  sandboxDays: number | null;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Last date on which the record must be kept; null if the patient has no entries. */
export function retainUntil(
  { lastEntryAt }: Pick<Patient, 'lastEntryAt'>,
  livemode: boolean,
  { sandboxDays }: Retention,
): string | null {
  if (lastEntryAt === null) return null;
  if (!livemode && sandboxDays !== null) return dateIn('UTC', new Date(lastEntryAt.getTime() + sandboxDays * DAY_MS));
  const end = new Date(lastEntryAt);
  end.setUTCFullYear(end.getUTCFullYear() + STATUTORY_YEARS);
  return dateIn('UTC', end);
}

/** Start of the UTC day after `retainUntil`; null if the patient has no entries. */
export function eraseFrom(patient: Pick<Patient, 'lastEntryAt'>, livemode: boolean, retention: Retention): Date | null {
  const until = retainUntil(patient, livemode, retention);
  return until === null ? null : new Date(Date.parse(until) + DAY_MS);
}
