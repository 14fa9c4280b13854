import { malformed } from '@workops/kernel';
import { Listing } from './envelope';
import { Field } from './fields/field';
import { integer, text } from './fields/shapes';

/** Default and maximum page size of a list. */
export const DEFAULT_LIMIT = 50;
export const pageLimit = integer({ min: 1, max: 200 });

export const LimitField = (): PropertyDecorator =>
  Field(pageLimit, { optional: true, default: DEFAULT_LIMIT, description: 'How many objects to return at most.' });
export const CursorField = (): PropertyDecorator =>
  Field(text({ max: 500 }), { optional: true, description: 'The `nextCursor` of the previous page.', example: 'eyJzIjo0NzExfQ' });

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
export const pageOf = ({ limit = DEFAULT_LIMIT, cursor = null }: { limit?: number; cursor?: string | null }): AskedPage => ({ limit, cursor });

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
  throw malformed('query', [{ path: 'cursor', message: 'cursor is not one that this list gave.', code: 'invalid_string' }]);
}

/** A page of a counted list that is read by an offset. */
export const countedListing = <T>(
  { items, total }: { items: readonly T[]; total: number },
  { limit, offset }: { limit: number; offset: number },
): Listing<T> => new Listing(items, { pagination: { limit, nextCursor: nextOffset({ offset, limit, total }) }, total });

/** A page with each of its items mapped. */
export const mapped = <T, R>({ items, ...cursors }: ListedPage<T>, map: (item: T) => R): ListedPage<R> => ({ ...cursors, items: items.map(map) });

/** A list short enough to be returned whole: one page, counted. */
export const wholeListing = <T>(items: readonly T[]): Listing<T> =>
  new Listing(items, { pagination: { limit: items.length, nextCursor: null }, total: items.length });
