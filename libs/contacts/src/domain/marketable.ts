import type { ContactRecord } from './contact';

type Reachable = Pick<
  ContactRecord,
  'email' | 'emailConsent' | 'emailStatus' | 'blockedAt' | 'archivedAt' | 'mergedIntoContactId'
>;

/** Stored emails were validated when they were written. */
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

/** Lists and counts include the contact. */
export const isListed = ({
  archivedAt,
  mergedIntoContactId,
}: Pick<ContactRecord, 'archivedAt' | 'mergedIntoContactId'>): boolean =>
  archivedAt === null && mergedIntoContactId === null;
