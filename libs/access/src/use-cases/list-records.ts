import { cursorAt, positionOf, type Actor } from '@workops/kernel';
import type { Finder } from '../ports';

export interface ListInput {
  /** From 1 to 200. */
  limit: number;
  /** The `nextCursor` of the page before; null for the first. */
  cursor: string | null;
}

export interface Listed<T> {
  items: T[];
  nextCursor: string | null;
}

/** The workspace's records, newest first. A page stays where it is while others are added or removed. */
export const listRecords =
  <T extends { id: string }>(finder: Pick<Finder<T>, 'page'>) =>
  async (actor: Actor, { limit, cursor }: ListInput): Promise<Listed<T>> => {
    const after = cursor === null ? null : positionOf(cursor);
    const found = await finder.page(actor, { limit: limit + 1, after });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAt(items.at(-1)!) : null };
  };
