import type { Patient } from './patient';

/** The patient and contact of an appointment, according to the diary. */
export interface VisitedBy {
  contactId: string | null;
  patientId: string | null;
}

/** Whether the appointment can be the patient's: theirs by name, else their contact's. */
export const isVisitOf = ({ patientId, contactId }: VisitedBy, patient: Patient): boolean =>
  patientId === null ? contactId === patient.contactId : patientId === patient.id;
