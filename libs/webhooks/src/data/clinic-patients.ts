import type { Identified } from './identified';

export interface ClinicPatientsData {
  'clinic_pack_purchase.created': Identified;
  'clinic_pack_purchase.session_consumed': Identified;
  'clinic_pack_purchase.cancelled': Identified;
  'clinic_budget.created': Identified;
  'clinic_budget.sent': Identified;
  'clinic_budget.accepted': Identified;
  'clinic_budget.rejected': Identified;
  'clinic_budget.voided': Identified;
  'clinic_budget.mirror_changed': Identified;
  'clinic_patient.created': Identified;
  'clinic_patient.updated': Identified;
  'clinic_patient.deleted': Identified;
  'clinic_patient.merged': Identified;
  'clinic_encounter.opened': Identified;
  'clinic_encounter.closed': Identified;
  'clinic_note.signed': Identified;
  'clinic_note.amended': Identified;
  'clinic_consent.signed': Identified;
  'clinic_consent.revoked': Identified;
  'clinic_document.uploaded': Identified;
  'clinic_document.deleted': Identified;
  'clinic_privacy_request.completed': Identified;
}
