import { gone, isUuid, notACursor } from '@workops/kernel';

/** Position in the feed. */
export interface FeedPlace {
  /** Transaction of the last write, as a decimal string because it may exceed 2^53. */
  changedIn: string;
  id: string;
}

export interface FeedPosition {
  after: FeedPlace | null;
  updatedSince: Date | null;
  /**
   * Includes archived contacts and tombstones from here on, because a client may have seen them before. Null for a
   * first page.
   */
  goneFrom: string | null;
  /** Null for a first page. */
  epoch: string | null;
}

/** A database never restored from a dump; cursors omit it. */
export const FIRST_EPOCH = '00000000-0000-0000-0000-000000000000';

const EVERYTHING = '0';

/** Changes since a time include removed contacts; a full list does not. */
export const feedStart = (updatedSince: Date | null): FeedPosition => ({
  after: null,
  updatedSince,
  goneFrom: updatedSince && EVERYTHING,
  epoch: null,
});

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

/** Throws `GONE` after the database was restored or reset: the client must discard its copy and restart. */
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
