import { isUuid, notACursor } from '@workops/kernel';
import { duplicateReasons, type DuplicateReason } from './duplicates';

/** Where the list of clusters continues: reason after reason, each in the order of the shared value. */
export interface DuplicatePlace {
  reason: DuplicateReason;
  /** The last listed one; null at the reason's beginning. */
  after: string | null;
}

export const FIRST_PLACE: DuplicatePlace = { reason: duplicateReasons[0], after: null };

/** Undefined after the last reason. */
export function placeAfter(reason: DuplicateReason): DuplicatePlace | undefined {
  const next = duplicateReasons[duplicateReasons.indexOf(reason) + 1];
  return next && { reason: next, after: null };
}

/** Opaque to clients. */
export const duplicateCursorAt = (place: DuplicatePlace): string =>
  Buffer.from(JSON.stringify([place.reason, place.after])).toString('base64url');

/** Names are listed by company and contact; every other reason by the value that is shared. */
function isPlaceOf(reason: DuplicateReason, after: unknown): after is string | null {
  if (after === null) return true;
  if (typeof after !== 'string') return false;
  if (reason !== 'name') return !after.includes('\0');
  const ids = after.split('/');
  return ids.length === 2 && ids.every(isUuid);
}

/** Throws `malformed` for a cursor that the list did not give. */
export function duplicatePlaceOf(cursor: string): DuplicatePlace {
  const [reason, after] = partsOf(cursor);
  const known = duplicateReasons.find((each) => each === reason);
  if (known && isPlaceOf(known, after)) return { reason: known, after };
  throw notACursor();
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
