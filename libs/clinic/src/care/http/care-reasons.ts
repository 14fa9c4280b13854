import type { Reasons } from '@workops/edge';

export const OPEN_ENCOUNTER: Reasons = {
  status: 409,
  name: 'OpenEncounter',
  words: ['already_open', 'appointment_taken', 'appointment_cancelled', 'consent_missing', 'professional_inactive'],
};
export const ENCOUNTER_CLOSED: Reasons = { status: 409, name: 'EncounterClosed', words: ['encounter_closed'] };
export const CHANGE_ENCOUNTER: Reasons = {
  status: 409,
  name: 'ChangeEncounter',
  words: ['encounter_closed', 'consent_missing'],
};
export const DRAFT_NOTES: Reasons = { status: 409, name: 'CloseEncounter', words: ['draft_notes'] };
export const SIGNED: Reasons = { status: 409, name: 'NoteSigned', words: ['signed'] };
export const NOT_AUTHOR: Reasons = { status: 403, name: 'NotNoteAuthor', words: ['not_author'] };
export const CONTENT_CHANGED: Reasons = { status: 409, name: 'SignNote', words: ['content_changed'] };
export const NOT_SIGNER: Reasons = { status: 403, name: 'NotNoteSigner', words: ['not_author', 'not_a_professional'] };
export const NOT_PROFESSIONAL: Reasons = { status: 403, name: 'NotProfessional', words: ['not_a_professional'] };
export const AMEND_NOTE: Reasons = { status: 409, name: 'AmendNote', words: ['not_signed', 'version_conflict'] };
