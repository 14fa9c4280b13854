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

/** The id of a record for a refusal that names it; undefined for an actor who does not see the record. */
export const idShownTo = (actor: Pick<Actor, 'visibility'>, record: OwnedRecord & { id: string }): string | undefined =>
  visibleTo(actor, record) ? record.id : undefined;

/** What there is of a contact whose records come to whoever works with them: conversations and leads. */
export interface ContactRecords {
  /** The actor sees one. */
  seen: boolean;
  /** There is one that the actor does not see. */
  hidden: boolean;
}

/** Takes what comes next from a contact to the actor. Throws `forbidden`: `visibility_not_held`, where others work with the contact and the actor does not. */
export function mustNotTakeOver({ seen, hidden }: ContactRecords): void {
  if (seen || !hidden) return;
  const message = 'Others work with the contact, and the credential sees none of their records.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
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
