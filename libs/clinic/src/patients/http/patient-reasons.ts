import type { Reasons } from '@workops/edge';

export const CHANGE_PATIENT: Reasons = {
  status: 409,
  name: 'ChangeClinicPatient',
  words: ['merged', 'patient_blocked'],
};
export const DELETE_PATIENT: Reasons = {
  status: 409,
  name: 'DeleteClinicPatient',
  words: ['merged', 'clinical_record', 'open_sales'],
};
export const MERGE_PATIENTS: Reasons = {
  status: 409,
  name: 'MergeClinicPatients',
  words: [
    'merged',
    'document_mismatch',
    'identity_mismatch',
    'open_encounters',
    'privacy_request_open',
    'patient_blocked',
  ],
};
