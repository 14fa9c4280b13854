import type { Actor } from './actor';
import { DomainError } from './domain-error';

/** Null without an owner or a branch. */
export interface OwnedRecord {
  ownerUserId: string | null;
  locationId: string | null;
}

/**
 * Contacts are not subject to visibility. An actor restricted to own assignments or branches sees no record without
 * owner or branch.
 */
export function visibleTo(
  { visibility }: Pick<Actor, 'visibility'>,
  { ownerUserId, locationId }: OwnedRecord,
): boolean {
  if (visibility.kind === 'all') return true;
  if (visibility.kind === 'assigned') return ownerUserId === visibility.memberId;
  return locationId !== null && visibility.locationIds.includes(locationId);
}

/** Undefined if the actor may not see the record. */
export const idShownTo = (actor: Pick<Actor, 'visibility'>, record: OwnedRecord & { id: string }): string | undefined =>
  visibleTo(actor, record) ? record.id : undefined;

/** Whether the actor sees some of a contact's conversations and leads, and not others. */
export interface ContactRecords {
  seen: boolean;
  hidden: boolean;
}

/**
 * The actor would otherwise receive the contact's next messages. Throws `forbidden`: `visibility_not_held` if only
 * others work with the contact.
 */
export function mustNotTakeOver({ seen, hidden }: ContactRecords): void {
  if (seen || !hidden) return;
  const message = 'Others work with the contact, and the credential sees none of their records.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
}

/** Settings that decide who sees records need this. Throws `forbidden`: `visibility_not_held`. */
export function mustSeeAll({ visibility }: Pick<Actor, 'visibility'>): void {
  if (visibility.kind === 'all') return;
  const message = 'It acts on all records or decides who sees them, and the credential does not see all of them.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
}
