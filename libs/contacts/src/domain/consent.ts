import type { ContactRecord } from './contact';

/** Whose consent an assertion records: those who have an email and have not consented. Tombstones are never written. */
export const takesConsent = ({ email, emailConsent, mergedIntoContactId }: ContactRecord): boolean =>
  email !== null && !emailConsent && mergedIntoContactId === null;
