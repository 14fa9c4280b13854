import type { Actor } from './actor';
import { DomainError } from './domain-error';

/** The fields that decide a record's visibility; null without an owner or a branch. */
export interface OwnedRecord {
  /** Id of the member who owns the record. */
  ownerUserId: string | null;
  locationId: string | null;
}

/**
 * Whether the actor may see an appointment or commercial record; contacts are not subject to visibility. An actor
 * restricted to own assignments or to branches does not see records without an owner or branch.
 */
export function visibleTo(
  { visibility }: Pick<Actor, 'visibility'>,
  { ownerUserId, locationId }: OwnedRecord,
): boolean {
  if (visibility.kind === 'all') return true;
  if (visibility.kind === 'assigned') return ownerUserId === visibility.memberId;
  return locationId !== null && visibility.locationIds.includes(locationId);
}

/** Returns the id of a record for a refusal that names it, or undefined if the actor may not see the record. */
export const idShownTo = (actor: Pick<Actor, 'visibility'>, record: OwnedRecord & { id: string }): string | undefined =>
  visibleTo(actor, record) ? record.id : undefined;

/** Whether a contact's conversations and leads are visible to the actor. */
export interface ContactRecords {
  /** The actor sees at least one record. */
  seen: boolean;
  /** At least one record is hidden from the actor. */
  hidden: boolean;
}

/**
 * Throws `forbidden`: `visibility_not_held` if others work with the contact and the actor does not, because the
 * contact's next messages would go to the actor.
 */
export function mustNotTakeOver({ seen, hidden }: ContactRecords): void {
  if (seen || !hidden) return;
  const message = 'Others work with the contact, and the credential sees none of their records.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
}

/**
 * Requires that the actor sees all records. Rules, branches and other settings that decide who sees records need this.
 * Throws `forbidden`: `visibility_not_held`.
 */
export function mustSeeAll({ visibility }: Pick<Actor, 'visibility'>): void {
  if (visibility.kind === 'all') return;
  const message = 'It acts on all records or decides who sees them, and the credential does not see all of them.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
}
