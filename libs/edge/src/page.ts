import { notACursor } from '@workops/kernel';
import { Listing } from './envelope';
import { Field } from './fields/field';
import { integer, text } from './fields/shapes';

/** Default and maximum page size of a list. */
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

/** The query of a list in pages. */
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

/** The query's page, with defaults. */
export const pageOf = ({
  limit = DEFAULT_LIMIT,
  cursor = null,
}: {
  limit?: number;
  cursor?: string | null;
}): AskedPage => ({ limit, cursor });

interface ListedPage<T> {
  items: readonly T[];
  nextCursor: string | null;
  /** On the last page of a list that never ends. */
  resumeCursor?: string;
}

/** A page of a list as it is answered. */
export const listingOf = <T>({ items, ...cursors }: ListedPage<T>, { limit }: AskedPage): Listing<T> =>
  new Listing(items, { pagination: { limit, ...cursors } });

const OFFSET = /^o:(0|[1-9]\d{0,6})$/;

/** The cursor of a list that continues after this many entries: opaque to clients. */
export const cursorOfOffset = (offset: number): string => Buffer.from(`o:${offset}`).toString('base64url');

/** The next cursor of a counted list that is read by offset. Null at the end. */
const nextOffset = ({ offset, limit, total }: { offset: number; limit: number; total: number }): string | null =>
  offset + limit < total ? cursorOfOffset(offset + limit) : null;

/** The offset of a cursor of such a list. Throws `malformed` for any other. */
export function offsetOf(cursor: string): number {
  const [, offset] = OFFSET.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (offset !== undefined) return Number(offset);
  throw notACursor();
}

/** A page of a counted list that is read by an offset. */
export const countedListing = <T>(
  { items, total }: { items: readonly T[]; total: number },
  { limit, offset }: { limit: number; offset: number },
): Listing<T> => new Listing(items, { pagination: { limit, nextCursor: nextOffset({ offset, limit, total }) }, total });

/** A page with each of its items mapped. */
export const mapped = <T, R>({ items, ...cursors }: ListedPage<T>, map: (item: T) => R): ListedPage<R> => ({
  ...cursors,
  items: items.map(map),
});

/** The query of a list that is returned whole unless it asks for a page. */
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

const idOf = (item: unknown): string => {
  const { id } = item as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
};

/** Says the place and the id of the last entry of a page: the next one begins after that entry, wherever it is by then. */
const cursorAfter = (count: number, last: unknown): string =>
  Buffer.from(`w:${count}:${idOf(last)}`).toString('base64url');

/** Where the page after the cursor begins. Throws `malformed` for a cursor that no such list gave. */
function startAfter(items: readonly unknown[], cursor: string): number {
  const [, count, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (count === undefined) throw notACursor();
  const last = id === '' ? -1 : items.findIndex((item) => idOf(item) === id);
  return last >= 0 ? last + 1 : Math.min(Number(count), items.length);
}

/** A list short enough to be read whole: counted, and returned whole unless a page of it is asked for. */
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
