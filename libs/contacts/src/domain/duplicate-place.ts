import { isUuid, notACursor } from '@workops/kernel';
import { duplicateReasons, type DuplicateReason } from './duplicates';

/** Clusters are ordered by reason, then by shared value. */
export interface DuplicatePlace {
  reason: DuplicateReason;
  /** Null before the first value of the reason. */
  after: string | null;
}

export const FIRST_PLACE: DuplicatePlace = { reason: duplicateReasons[0], after: null };

/** Undefined after the last reason. */
export function placeAfter(reason: DuplicateReason): DuplicatePlace | undefined {
  const next = duplicateReasons[duplicateReasons.indexOf(reason) + 1];
  return next && { reason: next, after: null };
}

export const duplicateCursorAt = (place: DuplicatePlace): string =>
  Buffer.from(JSON.stringify([place.reason, place.after])).toString('base64url');

/** Name clusters are positioned by company and contact id. */
function isValidPlace(reason: DuplicateReason, after: unknown): after is string | null {
  if (after === null) return true;
  if (typeof after !== 'string') return false;
  if (reason !== 'name') return !after.includes('\0');
  const ids = after.split('/');
  return ids.length === 2 && ids.every(isUuid);
}

/** Throws `malformed` for an invalid cursor. */
export function parseDuplicatePlace(cursor: string): DuplicatePlace {
  const [reason, after] = parseParts(cursor);
  const match = duplicateReasons.find((each) => each === reason);
  if (match && isValidPlace(match, after)) return { reason: match, after };
  throw notACursor();
}

function parseParts(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
