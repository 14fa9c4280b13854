import { DomainError, unusable, type Actor, type Scope } from '@workops/kernel';
import type { AppointmentTransaction } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { NO_PATIENT, type VisitingPatient } from '../domain/visiting-patient';
import type { PatientDirectory, VisitingQuestion } from '../ports';

/** Throws `forbidden` for who lacks the scope. */
function mustHave({ scopes }: Pick<Actor, 'scopes'>, scope: Scope): void {
  if (!scopes.has(scope)) throw new DomainError('forbidden', 'FORBIDDEN', `The credential lacks the scope ${scope}.`);
}

/** Throws `forbidden` for who lacks the scope. */
export function mayOverride(actor: Actor, override: boolean): void {
  if (override) mustHave(actor, 'clinic_services:write');
}

/**
 * The patient of a visit: the given one, else the only one that the contact of a service's visit has. One query, and none where neither a patient is given nor
 * a service is booked. Throws `forbidden` for a patient given by a caller who may not read patients: the answer would disclose them; `unusable` for an unknown
 * patient, and for one of another contact.
 */
export async function visitingPatient(
  { patients }: { patients: PatientDirectory },
  actor: Pick<Actor, 'workspaceId' | 'scopes'>,
  question: VisitingQuestion,
  part: 'body' | 'query' = 'body',
): Promise<VisitingPatient | undefined> {
  const { patientId, contactId, serviceId } = question;
  if (patientId === null && (serviceId === null || contactId === null)) return undefined;
  if (patientId !== null) mustHave(actor, 'clinic_patients:read');
  const patient = await patients.visiting(actor.workspaceId, question);
  if (patientId !== null && !patient) throw unusable('patient_id', NO_PATIENT, part);
  if (patient && contactId !== null && patient.contactId !== contactId)
    throw unusable('contact_id', 'El contacto no es el del paciente.');
  return patient;
}

/** Committed with the visit that was booked, or moved, against the rules. */
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
