import type { Reasons } from '../../http/reasons';

export const CHANGE_PATIENT: Reasons = { status: 409, name: 'ChangeClinicPatient', words: ['merged', 'patient_blocked'] };
export const DELETE_PATIENT: Reasons = { status: 409, name: 'DeleteClinicPatient', words: ['merged', 'clinical_record', 'open_sales'] };
