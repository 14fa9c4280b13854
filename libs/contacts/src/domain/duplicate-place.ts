import { malformed } from '@workops/kernel';
import { duplicateReasons, type DuplicateReason } from './duplicates';

/** Where the list of clusters goes on: reason after reason, each in the order of what is shared. */
export interface DuplicatePlace {
  reason: DuplicateReason;
  /** What was listed last; null at the reason's beginning. */
  after: string | null;
}

export const FIRST_PLACE: DuplicatePlace = { reason: duplicateReasons[0], after: null };

/** Undefined after the last reason. */
export function placeAfter(reason: DuplicateReason): DuplicatePlace | undefined {
  const next = duplicateReasons[duplicateReasons.indexOf(reason) + 1];
  return next && { reason: next, after: null };
}

/** Opaque to clients. */
export const duplicateCursorAt = (place: DuplicatePlace): string => Buffer.from(JSON.stringify([place.reason, place.after])).toString('base64url');

/** Throws `malformed` for a cursor that the list did not give. */
export function duplicatePlaceOf(cursor: string): DuplicatePlace {
  const [reason, after] = partsOf(cursor);
  const known = duplicateReasons.find((each) => each === reason);
  if (known && (after === null || typeof after === 'string')) return { reason: known, after };
  throw malformed('query', [{ path: 'cursor', message: 'cursor is not one that this list gave.', code: 'invalid_string' }]);
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
