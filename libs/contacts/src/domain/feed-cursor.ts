import { isUuid, malformed } from '@workops/kernel';

/** The place of a contact in the feed. */
export interface FeedPlace {
  /** The transaction that wrote it last: a decimal number, for it may exceed 2^53. */
  changedIn: string;
  id: string;
}

/** Where a list of contacts goes on. */
export interface FeedPosition {
  /** Null at the beginning. */
  after: FeedPlace | null;
  /** Leaves out what was written before. */
  updatedSince: Date | null;
  /**
   * Archived contacts and tombstones are shown from this transaction on: whoever keeps a copy may have seen them before they
   * went. Null for a list that begins, which has nothing to take back.
   */
  goneFrom: string | null;
}

const EVERYTHING = '0';

/** The changes since a time show what is gone; a list from the beginning shows what is there. */
export const feedStart = (updatedSince: Date | null): FeedPosition => ({ after: null, updatedSince, goneFrom: updatedSince && EVERYTHING });

/** Opaque to clients. */
export const feedCursorAt = ({ after, updatedSince, goneFrom }: FeedPosition): string =>
  Buffer.from([after?.changedIn ?? '', after?.id ?? '', goneFrom ?? '', updatedSince?.getTime() ?? ''].join('.')).toString('base64url');

const CURSOR = /^(0|[1-9]\d{0,18})?\.([0-9a-f-]{36})?\.(0|[1-9]\d{0,18})\.(\d{1,15})?$/;

/** Throws `malformed` for a cursor that no list of contacts gave. */
export function feedPositionOf(cursor: string): FeedPosition {
  const [, changedIn, id, goneFrom, since] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (goneFrom === undefined || (id === undefined) !== (changedIn === undefined) || (id !== undefined && !isUuid(id))) {
    throw malformed('query', [{ path: 'cursor', message: 'cursor is not one that this list gave.', code: 'invalid_string' }]);
  }
  const after = id === undefined || changedIn === undefined ? null : { changedIn, id };
  return { after, goneFrom, updatedSince: since === undefined ? null : new Date(Number(since)) };
}
