import { conflict, DomainError, unusable, type Actor, type ErrorDetails } from '@workops/kernel';
import { BLOCK, type AppointmentRecord } from './appointment';

/** The patient of a visit. */
export interface VisitingPatient {
  id: string;
  contactId: string;
  /** True if the patient's data are blocked at their own request; services cannot be booked until that ends. */
  isBlocked: boolean;
  /** The service's rules that exclude the patient at that time; none if there is no service. */
  failedAt(moment: Date): readonly string[];
}

export const NO_PATIENT = 'El paciente no existe.';

const blockHasNoPatient = () => unusable('patient_id', 'El bloqueo no tiene paciente.');

/** Error for an appointment whose encounter or session was recorded for its present patient. */
export const visitRecorded = () =>
  conflict('visit_recorded', 'La cita ya tiene una atención o una sesión de su paciente.');

/**
 * The appointment with another patient; the same appointment if it is already the patient's. With another contact it
 * loses what belonged to the former one: the conversation, the lead, and the customer's name.
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

/**
 * Only credentials with `clinic_patients:read` learn facts about patients; AI agents, which have no scopes, websites
 * and connected apps do not.
 */
const isTold = ({ connectedAppId, scopes }: Caller): boolean =>
  connectedAppId === null && scopes.has('clinic_patients:read');

function notEligible(caller: Caller, rules: readonly string[]): DomainError {
  const refusal = (message: string, details: ErrorDetails) =>
    new DomainError('unusable', 'VALIDATION_ERROR', message, details);
  if (!isTold(caller)) return refusal('El servicio no se puede agendar para esta persona.', { reason: 'not_eligible' });
  return refusal('El paciente no cumple las condiciones del servicio.', { reason: 'not_eligible', rules });
}

/** Error for a patient that no longer exists. Only callers with access to patients learn the reason. */
export const goneMeanwhile = (caller: Caller): DomainError =>
  isTold(caller) ? unusable('patient_id', NO_PATIENT) : notEligible(caller, []);

/**
 * Throws `conflict` for a patient whose data are blocked. Callers without access to patients cannot distinguish this
 * from an ineligible patient.
 */
export function mustBeServed(caller: Caller, { isBlocked }: Pick<VisitingPatient, 'isBlocked'>): void {
  if (isBlocked)
    throw isTold(caller)
      ? conflict('patient_blocked', 'Los datos del paciente están bloqueados.')
      : notEligible(caller, []);
}

/**
 * The rules overridden for the visit; none if the patient meets them. Throws as `mustBeServed` does, and `unusable`
 * (`not_eligible`). The error names the rules only if the caller may see patients, because they reveal facts about the
 * patient.
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
