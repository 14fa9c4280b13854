import { conflict, DomainError, unusable, type Actor, type ErrorDetails } from '@workops/kernel';

/** The patient of a visit. */
export interface VisitingPatient {
  id: string;
  contactId: string;
  /** At their own request: no service is booked for them meanwhile. */
  isBlocked: boolean;
  /** The rules of the service that exclude them at that moment; none without a service. */
  failedAt(moment: Date): readonly string[];
}

export const NO_PATIENT = 'El paciente no existe.';

type Caller = Pick<Actor, 'connectedAppId' | 'scopes'>;

/** A credential without `clinic_patients:read` is told nothing of a patient, and neither is an AI agent, which has no scopes, a website or a connected app. */
const isTold = ({ connectedAppId, scopes }: Caller): boolean =>
  connectedAppId === null && scopes.has('clinic_patients:read');

function notEligible(caller: Caller, rules: readonly string[]): DomainError {
  const refusal = (message: string, details: ErrorDetails) =>
    new DomainError('unusable', 'VALIDATION_ERROR', message, details);
  if (!isTold(caller)) return refusal('El servicio no se puede agendar para esta persona.', { reason: 'not_eligible' });
  return refusal('El paciente no cumple las condiciones del servicio.', { reason: 'not_eligible', rules });
}

/** The patient of a visit no longer exists: reported only to callers who may see patients. */
export const goneMeanwhile = (caller: Caller): DomainError =>
  isTold(caller) ? unusable('patient_id', NO_PATIENT) : notEligible(caller, []);

/** Throws `conflict` for a patient whose data are blocked; a caller who may not see patients cannot distinguish that one from one who is not eligible. */
export function mustBeServed(caller: Caller, { isBlocked }: Pick<VisitingPatient, 'isBlocked'>): void {
  if (isBlocked)
    throw isTold(caller)
      ? conflict('patient_blocked', 'Los datos del paciente están bloqueados.')
      : notEligible(caller, []);
}

/**
 * The rules that are overridden for the visit, none where the patient meets them. Throws as `mustBeServed` does, and `unusable` (`not_eligible`) with the rules
 * where the caller may see patients, for they reveal facts about the patient.
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
