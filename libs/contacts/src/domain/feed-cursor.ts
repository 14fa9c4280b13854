import { gone, isUuid, notACursor } from '@workops/kernel';

/** A contact's position in the feed. */
export interface FeedPlace {
  /** Position of the transaction that last wrote the contact: a decimal string, because it may exceed 2^53. */
  changedIn: string;
  id: string;
}

/** Position from which a list of contacts continues. */
export interface FeedPosition {
  /** Null at the beginning. */
  after: FeedPlace | null;
  /** Excludes earlier writes. */
  updatedSince: Date | null;
  /**
   * Position from which archived contacts and tombstones are included, because a client that keeps a copy may have seen
   * them before. Null for a first page, which has nothing to take back.
   */
  goneFrom: string | null;
  /** The epoch that positions belong to; null for a first page. */
  epoch: string | null;
}

/** Epoch of a database that was never restored from a dump; cursors omit it. */
export const FIRST_EPOCH = '00000000-0000-0000-0000-000000000000';

const EVERYTHING = '0';

/** A list of changes since a time includes removed contacts; a full list has only the present ones. */
export const feedStart = (updatedSince: Date | null): FeedPosition => ({
  after: null,
  updatedSince,
  goneFrom: updatedSince && EVERYTHING,
  epoch: null,
});

/** Encodes the position as an opaque cursor. */
export function feedCursorAt({ after, updatedSince, goneFrom, epoch }: FeedPosition): string {
  const parts = [after?.changedIn ?? '', after?.id ?? '', goneFrom ?? '', updatedSince?.getTime() ?? ''];
  return Buffer.from([...parts, ...(epoch === null || epoch === FIRST_EPOCH ? [] : [epoch])].join('.')).toString(
    'base64url',
  );
}

const CURSOR = /^(0|[1-9]\d{0,17})?\.([0-9a-f-]{36})?\.(0|[1-9]\d{0,17})\.(\d{1,15})?(?:\.([0-9a-f-]{36}))?$/;

/** Throws `malformed` for an invalid cursor. */
export function parseFeedPosition(cursor: string): FeedPosition {
  const [, changedIn, id, goneFrom, since, epoch = FIRST_EPOCH] =
    CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (goneFrom === undefined || (id === undefined) !== (changedIn === undefined) || (id !== undefined && !isUuid(id))) {
    throw notACursor();
  }
  const after = id === undefined || changedIn === undefined ? null : { changedIn, id };
  return { after, goneFrom, updatedSince: since === undefined ? null : new Date(Number(since)), epoch };
}

/**
 * Throws `GONE` for a position of another epoch, because the database was restored or reset to an earlier state. The
 * client must then discard its copy and start the list again.
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
