import type { ContactRecord } from './contact';

type Reachable = Pick<
  ContactRecord,
  'email' | 'emailConsent' | 'emailStatus' | 'blockedAt' | 'archivedAt' | 'mergedIntoContactId'
>;

/** Whether marketing may be sent to the contact. An email is validated when it is written, so a stored one is valid. */
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

/** Whether lists and counts include the contact. */
export const isListed = ({
  archivedAt,
  mergedIntoContactId,
}: Pick<ContactRecord, 'archivedAt' | 'mergedIntoContactId'>): boolean =>
  archivedAt === null && mergedIntoContactId === null;
