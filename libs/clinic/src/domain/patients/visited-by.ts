import type { Patient } from './patient';

/** Whose an appointment is, as the diary says it. */
export interface VisitedBy {
  contactId: string | null;
  patientId: string | null;
}

/** Whether the appointment can be the patient's: theirs by name, else their contact's. */
export const isVisitOf = ({ patientId, contactId }: VisitedBy, patient: Patient): boolean =>
  patientId === null ? contactId === patient.contactId : patientId === patient.id;
