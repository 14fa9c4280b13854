import type { Patient } from './patient';

/** An appointment's patient and contact, as the diary has them. */
export interface VisitedBy {
  contactId: string | null;
  patientId: string | null;
}

/** Whether the appointment can be this patient's: by patient id, or by contact if it has none. */
export const isVisitOf = ({ patientId, contactId }: VisitedBy, patient: Patient): boolean =>
  patientId === null ? contactId === patient.contactId : patientId === patient.id;
