import type { ContactRecord } from './contact';

/** True for a contact with an email that has not consented yet. Tombstones are never written. */
export const takesConsent = ({ email, emailConsent, mergedIntoContactId }: ContactRecord): boolean =>
  email !== null && !emailConsent && mergedIntoContactId === null;
