import { DomainError, unusable, type Actor } from '@workops/kernel';
import type { AppointmentTransaction } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import type { VisitingPatient } from '../domain/visiting-patient';
import type { PatientDirectory, VisitingQuestion } from '../ports';

export const NO_PATIENT = 'El paciente no existe.';

/** Throws `forbidden` for who lacks the scope. */
export function mayOverride({ scopes }: Actor, override: boolean): void {
  if (override && !scopes.has('clinic_services:write')) {
    throw new DomainError('forbidden', 'FORBIDDEN', 'The credential lacks the scope clinic_services:write.');
  }
}

/**
 * Whose visit it is: the patient who is named, else the only one that the contact of a service's visit is. One question, and none where neither
 * a patient is named nor a service is booked. Throws `unusable` for a patient that there is not, and for one of another contact.
 */
export async function visitingPatient(
  { patients }: { patients: PatientDirectory },
  workspaceId: string,
  question: VisitingQuestion,
  part: 'body' | 'query' = 'body',
): Promise<VisitingPatient | undefined> {
  const { patientId, contactId, serviceId } = question;
  if (patientId === null && (serviceId === null || contactId === null)) return undefined;
  const patient = await patients.visiting(workspaceId, question);
  if (patientId !== null && !patient) throw unusable('patient_id', NO_PATIENT, part);
  if (patient && contactId !== null && patient.contactId !== contactId) throw unusable('contact_id', 'El contacto no es el del paciente.');
  return patient;
}

/** Committed with the visit that was booked, or moved, against the rules. */
export function noteOverride({ audit }: AppointmentTransaction, { id, patientId }: AppointmentRecord, rules: readonly string[]): void {
  if (rules.length === 0) return;
  audit.record({ action: 'clinic_eligibility.overridden', target: { kind: 'appointment', id }, details: { patient_id: patientId, rules } });
}
