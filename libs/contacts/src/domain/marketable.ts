import type { ContactRecord } from './contact';

type Reachable = Pick<
  ContactRecord,
  'email' | 'emailConsent' | 'emailStatus' | 'blockedAt' | 'archivedAt' | 'mergedIntoContactId'
>;

/** Whether marketing may be sent to the contact: an email was checked when it was written, so that one that is there is valid. */
export const isMarketable = ({
  email,
  emailConsent,
  emailStatus,
  blockedAt,
  archivedAt,
  mergedIntoContactId,
}: Reachable): boolean =>
  email !== null &&
  emailConsent &&
  emailStatus === 'subscribed' &&
  blockedAt === null &&
  archivedAt === null &&
  mergedIntoContactId === null;

/** Whether lists and counts show it. */
export const isListed = ({
  archivedAt,
  mergedIntoContactId,
}: Pick<ContactRecord, 'archivedAt' | 'mergedIntoContactId'>): boolean =>
  archivedAt === null && mergedIntoContactId === null;
