import { Listing } from './envelope';
import { Field } from './fields/field';
import { integer, text } from './fields/shapes';

const DEFAULT_LIMIT = 50;

/** The query of a list in pages. */
export class PageQuery {
  @Field(integer({ min: 1, max: 200 }), { optional: true, default: DEFAULT_LIMIT })
  limit?: number;
  @Field(text({ max: 500 }), { optional: true, description: 'The `nextCursor` of the page before.' })
  cursor?: string;
}

/** What the query asks for, with its defaults filled in. */
export const pageOf = ({ limit = DEFAULT_LIMIT, cursor = null }: { limit?: number; cursor?: string | null }): { limit: number; cursor: string | null } => ({
  limit,
  cursor,
});

/** A page of a list as it is answered. */
export const listingOf = <T, R>({ items, nextCursor }: { items: T[]; nextCursor: string | null }, { limit }: { limit: number }, resourceOf: (item: T) => R) =>
  new Listing(items.map(resourceOf), { pagination: { limit, nextCursor } });
