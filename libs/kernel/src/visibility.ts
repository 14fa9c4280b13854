import type { Actor } from './actor';

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
export function visibleTo({ visibility }: Pick<Actor, 'visibility'>, { ownerUserId, locationId }: OwnedRecord): boolean {
  if (visibility.kind === 'all') return true;
  if (visibility.kind === 'assigned') return ownerUserId === visibility.memberId;
  return locationId !== null && visibility.locationIds.includes(locationId);
}
