import { notACursor } from '@workops/kernel';
import { Listing } from './envelope';
import { Field } from './fields/field';
import { integer, text } from './fields/shapes';

export const DEFAULT_LIMIT = 50;
export const pageLimit = integer({ min: 1, max: 200 });

export const LimitField = (): PropertyDecorator =>
  Field(pageLimit, { optional: true, default: DEFAULT_LIMIT, description: 'How many objects to return at most.' });
export const CursorField = (): PropertyDecorator =>
  Field(text({ max: 500 }), {
    optional: true,
    description: 'The `nextCursor` of the previous page.',
    example: 'eyJzIjo0NzExfQ',
  });

export class PageQuery {
  @LimitField()
  limit?: number;
  @CursorField()
  cursor?: string;
}

export interface AskedPage {
  limit: number;
  /** Null for the first page. */
  cursor: string | null;
}

export const toPage = ({
  limit = DEFAULT_LIMIT,
  cursor = null,
}: {
  limit?: number;
  cursor?: string | null;
}): AskedPage => ({ limit, cursor });

interface ListedPage<T> {
  items: readonly T[];
  nextCursor: string | null;
  /** Set on the last page of an endless list. */
  resumeCursor?: string;
}

export const toListing = <T>({ items, ...cursors }: ListedPage<T>, { limit }: AskedPage): Listing<T> =>
  new Listing(items, { pagination: { limit, ...cursors } });

const OFFSET = /^o:(0|[1-9]\d{0,6})$/;

/** Opaque. */
export const cursorOfOffset = (offset: number): string => Buffer.from(`o:${offset}`).toString('base64url');

/** Null at the end. */
const nextOffset = ({ offset, limit, total }: { offset: number; limit: number; total: number }): string | null =>
  offset + limit < total ? cursorOfOffset(offset + limit) : null;

/** Throws `malformed`. */
export function parseOffset(cursor: string): number {
  const [, offset] = OFFSET.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (offset !== undefined) return Number(offset);
  throw notACursor();
}

export const countedListing = <T>(
  { items, total }: { items: readonly T[]; total: number },
  { limit, offset }: { limit: number; offset: number },
): Listing<T> => new Listing(items, { pagination: { limit, nextCursor: nextOffset({ offset, limit, total }) }, total });

export const mapped = <T, R>({ items, ...cursors }: ListedPage<T>, map: (item: T) => R): ListedPage<R> => ({
  ...cursors,
  items: items.map(map),
});

/** Returned whole unless a page is requested. */
export class WholePageQuery {
  @Field(pageLimit, {
    optional: true,
    description: 'How many objects to return at most. Without it, all of them are returned.',
  })
  limit?: number;
  @CursorField()
  cursor?: string;
}

const PLACE = /^w:(0|[1-9]\d{0,6}):(.*)$/s;

const itemId = (item: unknown): string => {
  const { id } = item as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
};

/** The next page begins after the last entry, wherever it is by then. */
const cursorAfter = (count: number, last: unknown): string =>
  Buffer.from(`w:${count}:${itemId(last)}`).toString('base64url');

/** Throws `malformed` for an invalid cursor. */
function startAfter(items: readonly unknown[], cursor: string): number {
  const [, count, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (count === undefined) throw notACursor();
  const last = id === '' ? -1 : items.findIndex((item) => itemId(item) === id);
  return last >= 0 ? last + 1 : Math.min(Number(count), items.length);
}

/** Counted, and returned whole unless a page is requested. */
export function wholeListing<T>(
  items: readonly T[],
  { limit, cursor }: { limit?: number; cursor?: string } = {},
): Listing<T> {
  const start = cursor === undefined ? 0 : startAfter(items, cursor);
  const end = limit === undefined ? items.length : start + limit;
  const page = items.slice(start, end);
  const nextCursor = end < items.length ? cursorAfter(end, page.at(-1)) : null;
  return new Listing(page, { pagination: { limit: limit ?? page.length, nextCursor }, total: items.length });
}
