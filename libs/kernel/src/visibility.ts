import type { Actor } from './actor';

/** What of a record decides who sees it; null where nobody owns it, or it has no branch. */
export interface OwnedRecord {
  /** The id of the member whose record it is. */
  ownerUserId: string | null;
  locationId: string | null;
}

/**
 * Whether the actor sees a record that visibility trims: appointments and commercial records, never contacts. A caller who sees only
 * what is assigned to them, or only their branches, does not see what has no owner, or no branch.
 */
export function visibleTo({ visibility }: Pick<Actor, 'visibility'>, { ownerUserId, locationId }: OwnedRecord): boolean {
  if (visibility.kind === 'all') return true;
  if (visibility.kind === 'assigned') return ownerUserId === visibility.memberId;
  return locationId !== null && visibility.locationIds.includes(locationId);
}
