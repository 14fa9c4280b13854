import type { Actor } from './actor';
import { DomainError } from './domain-error';

/** The part of a record that decides its visibility; null without an owner, or without a branch. */
export interface OwnedRecord {
  /** The id of the member whose record it is. */
  ownerUserId: string | null;
  locationId: string | null;
}

/**
 * Whether the actor sees a record subject to visibility: appointments and commercial records, never contacts. A caller who sees only their own assignments, or
 * only their branches, does not see records without an owner, or without a branch.
 */
export function visibleTo(
  { visibility }: Pick<Actor, 'visibility'>,
  { ownerUserId, locationId }: OwnedRecord,
): boolean {
  if (visibility.kind === 'all') return true;
  if (visibility.kind === 'assigned') return ownerUserId === visibility.memberId;
  return locationId !== null && visibility.locationIds.includes(locationId);
}

/**
 * What decides who comes to see records, a rule, a branch of what comes in or who gets new ones, is made and changed by callers who see all records. Throws
 * `forbidden`: `visibility_not_held`.
 */
export function mustSeeAll({ visibility }: Pick<Actor, 'visibility'>): void {
  if (visibility.kind === 'all') return;
  const message = 'It acts on all records or decides who sees them, and the credential does not see all of them.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
}
