import { conflict, DomainError, type Actor } from '@workops/kernel';

/** The patient whom a visit is for. */
export interface VisitingPatient {
  id: string;
  contactId: string;
  /** At their own request: no service is booked for them meanwhile. */
  isBlocked: boolean;
  /** The rules of the service that exclude them at that moment; none without a service. */
  failedAt(moment: Date): readonly string[];
}

const notEligible = (rules: readonly string[] | undefined): DomainError => {
  const message = 'El paciente no cumple las condiciones del servicio.';
  return new DomainError('unusable', 'VALIDATION_ERROR', message, { reason: 'not_eligible', ...(rules && { rules }) });
};

/** Throws `conflict` for a patient whose data are blocked. */
export function mustBeServed({ isBlocked }: Pick<VisitingPatient, 'isBlocked'>): void {
  if (isBlocked) throw conflict('patient_blocked', 'Los datos del paciente están bloqueados.');
}

/**
 * The rules that are overridden for the visit, none where the patient meets them. Throws `conflict` for a patient whose data are blocked, and
 * `unusable` (`not_eligible`) with the rules, for they tell what the patient is not: neither a connected app nor a website is told them.
 */
export function admittedRules({ connectedAppId, scopes }: Actor, patient: VisitingPatient, startsAt: Date, override: boolean): readonly string[] {
  mustBeServed(patient);
  const failed = patient.failedAt(startsAt);
  if (failed.length > 0 && !override) throw notEligible(connectedAppId === null && scopes.has('appointments:write') ? failed : undefined);
  return failed;
}
