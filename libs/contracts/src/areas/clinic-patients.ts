import { defineEvent, gone, identifierOnly } from '../event';

/** These identify a patient, so they are always sent as notices. */
const patientRecord = { version: 1, sensitive: true, ...identifierOnly } as const;
const packPurchase = {
  ...patientRecord,
  resourceType: 'clinic_pack_purchase',
  readScope: 'clinic_pack_purchases:read',
  resourcePath: '/clinic-pack-purchases/{id}',
} as const;
const budget = {
  ...patientRecord,
  resourceType: 'clinic_budget',
  readScope: 'clinic_budgets:read',
  resourcePath: '/clinic-budgets/{id}',
} as const;
const patient = {
  ...patientRecord,
  resourceType: 'clinic_patient',
  readScope: 'clinic_patients:read',
  resourcePath: '/clinic-patients/{id}',
} as const;
const encounter = {
  ...patientRecord,
  resourceType: 'clinic_encounter',
  readScope: 'clinic_encounters:read',
  resourcePath: '/clinic-encounters/{id}',
} as const;
const note = {
  ...patientRecord,
  resourceType: 'clinic_note',
  readScope: 'clinic_notes:read',
  resourcePath: '/clinic-notes/{id}',
} as const;
const consent = {
  ...patientRecord,
  resourceType: 'clinic_consent',
  readScope: 'clinic_consents:read',
  resourcePath: '/clinic-consents/{id}',
} as const;
const document = {
  ...patientRecord,
  resourceType: 'clinic_document',
  readScope: 'clinic_documents:read',
  resourcePath: '/clinic-documents/{id}',
} as const;
const privacyRequest = {
  ...patientRecord,
  resourceType: 'clinic_privacy_request',
  readScope: 'clinic_privacy_requests:read',
  resourcePath: '/clinic-privacy-requests/{id}',
} as const;

export const clinicSaleEvents = {
  'clinic_pack_purchase.created': defineEvent({
    ...packPurchase,
    description: 'A patient bought a pack of sessions.',
    firesWhen: 'The purchase of a pack is recorded.',
  }),
  'clinic_pack_purchase.session_consumed': defineEvent({
    ...packPurchase,
    description: 'A session of a pack was used.',
    firesWhen: 'A session of a purchased pack is consumed; once a session.',
  }),
  'clinic_pack_purchase.cancelled': defineEvent({
    ...packPurchase,
    description: 'The purchase of a pack was cancelled.',
    firesWhen: 'A purchased pack is cancelled.',
  }),
  'clinic_budget.created': defineEvent({
    ...budget,
    description: 'A treatment budget was drawn up.',
    firesWhen: 'A budget is created.',
  }),
  'clinic_budget.sent': defineEvent({
    ...budget,
    description: 'A budget went to its patient.',
    firesWhen: 'A budget is sent.',
  }),
  'clinic_budget.accepted': defineEvent({
    ...budget,
    description: 'A budget was accepted.',
    firesWhen: 'A budget is accepted.',
  }),
  'clinic_budget.rejected': defineEvent({
    ...budget,
    description: 'A budget was rejected.',
    firesWhen: 'A budget is rejected.',
  }),
  'clinic_budget.voided': defineEvent({
    ...budget,
    description: 'A budget was voided.',
    firesWhen: 'A budget is voided.',
  }),
  'clinic_budget.mirror_changed': defineEvent({
    ...budget,
    description: 'The copy of a budget that a clinic system holds was changed there.',
    firesWhen: 'A synchronisation finds that a mirrored budget changed.',
  }),
};

export const clinicPatientEvents = {
  'clinic_patient.created': defineEvent({
    ...patient,
    description: 'A patient was registered.',
    firesWhen: 'A patient is created.',
  }),
  'clinic_patient.updated': defineEvent({
    ...patient,
    description: 'The record of a patient was changed.',
    firesWhen: 'A patient is changed.',
  }),
  'clinic_patient.deleted': defineEvent({
    ...patient,
    ...gone,
    description: 'The record of a patient was deleted.',
    firesWhen: 'A patient is deleted.',
  }),
  'clinic_patient.merged': defineEvent({
    ...patient,
    description: 'Records of the same patient were merged.',
    firesWhen: 'Patients are merged; once a merge.',
  }),
  'clinic_encounter.opened': defineEvent({
    ...encounter,
    description: 'An encounter began.',
    firesWhen: 'An encounter is opened.',
  }),
  'clinic_encounter.closed': defineEvent({
    ...encounter,
    description: 'An encounter ended.',
    firesWhen: 'An encounter is closed.',
  }),
  'clinic_note.signed': defineEvent({
    ...note,
    description: 'A clinical note was signed.',
    firesWhen: 'A note is signed.',
  }),
  'clinic_note.amended': defineEvent({
    ...note,
    description: 'A signed note was amended.',
    firesWhen: 'A signed note is amended.',
  }),
  'clinic_consent.signed': defineEvent({
    ...consent,
    description: 'A patient signed a consent.',
    firesWhen: 'A consent is signed.',
  }),
  'clinic_consent.revoked': defineEvent({
    ...consent,
    description: 'A consent was revoked.',
    firesWhen: 'A consent is revoked.',
  }),
  'clinic_document.uploaded': defineEvent({
    ...document,
    description: 'A document was added to the record of a patient.',
    firesWhen: 'The upload of a document is complete.',
  }),
  'clinic_document.deleted': defineEvent({
    ...document,
    ...gone,
    description: 'A document was removed from the record of a patient.',
    firesWhen: 'A document is deleted.',
  }),
  'clinic_privacy_request.completed': defineEvent({
    ...privacyRequest,
    description: 'A request of a patient about personal data was fulfilled.',
    firesWhen: 'A privacy request is completed.',
  }),
};
