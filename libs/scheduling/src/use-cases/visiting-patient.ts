import { DomainError, unusable, type Actor, type Scope } from '@workops/kernel';
import type { AppointmentTransaction } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { NO_PATIENT, type VisitingPatient } from '../domain/visiting-patient';
import type { PatientDirectory, VisitingQuestion } from '../ports';

function mustHave({ scopes }: Pick<Actor, 'scopes'>, scope: Scope): void {
  if (!scopes.has(scope)) throw new DomainError('forbidden', 'FORBIDDEN', `The credential lacks the scope ${scope}.`);
}

/** Throws `forbidden`, because the answer would disclose patients. */
export const mayNamePatients = (actor: Pick<Actor, 'scopes'>): void => mustHave(actor, 'clinic_patients:read');

/** Throws `forbidden` without the scope. */
export function mayOverride(actor: Actor, override: boolean): void {
  if (override) mustHave(actor, 'clinic_services:write');
}

/**
 * The given patient, or the only one of a service visit's contact; at most one query. Throws `forbidden` if a caller
 * without access gives a patient, `unusable` if unknown or of another contact.
 */
export async function visitingPatient(
  { patients }: { patients: PatientDirectory },
  actor: Pick<Actor, 'workspaceId' | 'scopes'>,
  question: VisitingQuestion,
  part: 'body' | 'query' = 'body',
): Promise<VisitingPatient | undefined> {
  const { patientId, contactId, serviceId } = question;
  if (patientId === null && (serviceId === null || contactId === null)) return undefined;
  if (patientId !== null) mayNamePatients(actor);
  const patient = await patients.visiting(actor.workspaceId, question);
  if (patientId !== null && !patient) throw unusable('patient_id', NO_PATIENT, part);
  if (patient && contactId !== null && patient.contactId !== contactId)
    throw unusable('contact_id', 'El contacto no es el del paciente.');
  return patient;
}

/** Joins the transaction of the booked or moved visit. */
export function noteOverride(
  { audit }: AppointmentTransaction,
  { id, patientId }: AppointmentRecord,
  rules: readonly string[],
): void {
  if (rules.length === 0) return;
  audit.record({
    action: 'clinic_eligibility.overridden',
    target: { kind: 'appointment', id },
    details: { patient_id: patientId, rules },
  });
}
