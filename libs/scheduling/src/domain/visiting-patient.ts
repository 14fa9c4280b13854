import { conflict, DomainError, unusable, type Actor, type ErrorDetails } from '@workops/kernel';
import { BLOCK, type AppointmentRecord } from './appointment';

export interface VisitingPatient {
  id: string;
  contactId: string;
  /** Blocked at the patient's own request: services cannot be booked until that ends. */
  isBlocked: boolean;
  /** Service rules that exclude the patient then. */
  failedAt(moment: Date): readonly string[];
}

export const NO_PATIENT = 'El paciente no existe.';

const blockHasNoPatient = () => unusable('patient_id', 'El bloqueo no tiene paciente.');

/** The encounter or session was recorded for the present patient. */
export const visitRecorded = () =>
  conflict('visit_recorded', 'La cita ya tiene una atención o una sesión de su paciente.');

/**
 * Returns the same object if it is the patient's already. With another contact it loses the former contact's
 * conversation, lead and name.
 */
export function visitedBy(
  appointment: AppointmentRecord,
  patient: { id: string; contactId: string } | null,
  now: Date,
): AppointmentRecord {
  if (appointment.kind === BLOCK) throw blockHasNoPatient();
  const [patientId, contactId] = [patient?.id ?? null, patient?.contactId ?? appointment.contactId];
  if (patientId === appointment.patientId && contactId === appointment.contactId) return appointment;
  const named = { ...appointment, patientId, updatedAt: now };
  if (contactId === appointment.contactId) return named;
  return {
    ...named,
    contactId,
    conversationId: null,
    leadId: null,
    customerName: null,
    icalSequence: appointment.icalSequence + 1,
  };
}

type Caller = Pick<Actor, 'connectedAppId' | 'scopes'>;

/** Only `clinic_patients:read` reveals facts about patients; AI agents, websites and connected apps learn none. */
const isTold = ({ connectedAppId, scopes }: Caller): boolean =>
  connectedAppId === null && scopes.has('clinic_patients:read');

function notEligible(caller: Caller, rules: readonly string[]): DomainError {
  const refusal = (message: string, details: ErrorDetails) =>
    new DomainError('unusable', 'VALIDATION_ERROR', message, details);
  if (!isTold(caller)) return refusal('El servicio no se puede agendar para esta persona.', { reason: 'not_eligible' });
  return refusal('El paciente no cumple las condiciones del servicio.', { reason: 'not_eligible', rules });
}

/** Only callers with access to patients learn the reason. */
export const goneMeanwhile = (caller: Caller): DomainError =>
  isTold(caller) ? unusable('patient_id', NO_PATIENT) : notEligible(caller, []);

/** Throws `conflict` for blocked data, which other callers cannot distinguish from an ineligible patient. */
export function mustBeServed(caller: Caller, { isBlocked }: Pick<VisitingPatient, 'isBlocked'>): void {
  if (isBlocked)
    throw isTold(caller)
      ? conflict('patient_blocked', 'Los datos del paciente están bloqueados.')
      : notEligible(caller, []);
}

/**
 * Overridden rules; none if the patient meets them. Throws as `mustBeServed` does, and `unusable` (`not_eligible`),
 * which names rules only to callers that may see patients.
 */
export function admittedRules(
  caller: Caller,
  patient: VisitingPatient,
  startsAt: Date,
  override: boolean,
): readonly string[] {
  mustBeServed(caller, patient);
  const failed = patient.failedAt(startsAt);
  if (failed.length > 0 && !override) throw notEligible(caller, failed);
  return failed;
}
