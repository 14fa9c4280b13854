import type { Patient } from './patient';

export interface VisitedBy {
  contactId: string | null;
  patientId: string | null;
}

/** Matches by patient id, or by contact if the appointment has none. */
export const matchesVisit = ({ patientId, contactId }: VisitedBy, patient: Patient): boolean =>
  patientId === null ? contactId === patient.contactId : patientId === patient.id;
