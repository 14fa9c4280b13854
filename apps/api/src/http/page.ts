import { Listing } from './envelope';
import { Field } from './fields/field';
import { integer, text } from './fields/shapes';

/** How many entries a page of a list has, and how many it has at most. */
export const DEFAULT_LIMIT = 50;
export const pageLimit = integer({ min: 1, max: 200 });

/** The query of a list in pages. */
export class PageQuery {
  @Field(pageLimit, { optional: true, default: DEFAULT_LIMIT })
  limit?: number;
  @Field(text({ max: 500 }), { optional: true, description: 'The `nextCursor` of the page before.' })
  cursor?: string;
}

export interface AskedPage {
  limit: number;
  /** Null for the first page. */
  cursor: string | null;
}

/** What the query asks for, with its defaults filled in. */
export const pageOf = ({ limit = DEFAULT_LIMIT, cursor = null }: { limit?: number; cursor?: string | null }): AskedPage => ({ limit, cursor });

interface ListedPage<T> {
  items: T[];
  nextCursor: string | null;
  /** On the last page of a list that never ends. */
  resumeCursor?: string;
}

/** A page of a list as it is answered. */
export const listingOf = <T, R>({ items, ...cursors }: ListedPage<T>, { limit }: AskedPage, resourceOf: (item: T) => R): Listing<R> =>
  new Listing(items.map(resourceOf), { pagination: { limit, ...cursors } });
