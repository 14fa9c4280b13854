import type { ContactRecord } from './contact';

export const takesConsent = ({ email, emailConsent, mergedIntoContactId }: ContactRecord): boolean =>
  email !== null && !emailConsent && mergedIntoContactId === null;
