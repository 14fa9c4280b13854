import { gone, isUuid, notACursor } from '@workops/kernel';

/** The place of a contact in the feed. */
export interface FeedPlace {
  /** The position of the transaction that wrote it last: a decimal number, for it may exceed 2^53. */
  changedIn: string;
  id: string;
}

/** Where a list of contacts continues. */
export interface FeedPosition {
  /** Null at the beginning. */
  after: FeedPlace | null;
  /** Leaves out earlier writes. */
  updatedSince: Date | null;
  /**
   * Archived contacts and tombstones are shown from this position on: a client that keeps a copy may have seen them before they
   * went. Null for a list that begins, which has nothing to take back.
   */
  goneFrom: string | null;
  /** The history that positions belong to; null for a list that begins. */
  epoch: string | null;
}

/** Of a database that was never restored from another one's dump; cursors leave it out. */
export const FIRST_EPOCH = '00000000-0000-0000-0000-000000000000';

const EVERYTHING = '0';

/** The changes since a time include removed ones; a list from the beginning has only the present ones. */
export const feedStart = (updatedSince: Date | null): FeedPosition => ({
  after: null,
  updatedSince,
  goneFrom: updatedSince && EVERYTHING,
  epoch: null,
});

/** Opaque to clients. */
export function feedCursorAt({ after, updatedSince, goneFrom, epoch }: FeedPosition): string {
  const parts = [after?.changedIn ?? '', after?.id ?? '', goneFrom ?? '', updatedSince?.getTime() ?? ''];
  return Buffer.from([...parts, ...(epoch === null || epoch === FIRST_EPOCH ? [] : [epoch])].join('.')).toString(
    'base64url',
  );
}

const CURSOR = /^(0|[1-9]\d{0,17})?\.([0-9a-f-]{36})?\.(0|[1-9]\d{0,17})\.(\d{1,15})?(?:\.([0-9a-f-]{36}))?$/;

/** Throws `malformed` for a cursor that no list of contacts gave. */
export function feedPositionOf(cursor: string): FeedPosition {
  const [, changedIn, id, goneFrom, since, epoch = FIRST_EPOCH] =
    CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (goneFrom === undefined || (id === undefined) !== (changedIn === undefined) || (id !== undefined && !isUuid(id))) {
    throw notACursor();
  }
  const after = id === undefined || changedIn === undefined ? null : { changedIn, id };
  return { after, goneFrom, updatedSince: since === undefined ? null : new Date(Number(since)), epoch };
}

/**
 * Throws `GONE` for a position of another history than the feed's: the database was restored, or set back to before it. Then the copy that
 * is kept is not of this history, and the list begins again.
 */
export function assertInHistory(
  { after, goneFrom, epoch }: FeedPosition,
  feed: { epoch: string; frontier: string },
): void {
  const isAhead = [after?.changedIn ?? '0', goneFrom ?? '0'].some((place) => BigInt(place) > BigInt(feed.frontier));
  if (isAhead || (epoch !== null && epoch !== feed.epoch)) {
    throw gone(
      'cursor_expired',
      'The cursor is of a database that was restored since. Begin the list again without a cursor, and replace the copy.',
    );
  }
}
