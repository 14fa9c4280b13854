import type { Actor } from '@workops/kernel';
import { searchedFor, type CountedCompany } from '../domain/company';
import { cursorAfter, positionOf } from '../domain/company-cursor';
import type { ContactsDeps } from '../ports';

export interface ListCompaniesInput {
  /** From 1 to 200. */
  limit: number;
  /** The `nextCursor` of the page before; null for the first. */
  cursor: string | null;
  /** A part of the name or the domain, whatever its capitals and accents; null for all. */
  q: string | null;
}

/** Newest first. A page stays where it is while others are added or removed. Throws `malformed` for a broken cursor. */
export const listCompanies =
  ({ companyReads }: Pick<ContactsDeps, 'companyReads'>) =>
  async (actor: Actor, { limit, cursor, q }: ListCompaniesInput): Promise<{ items: CountedCompany[]; nextCursor: string | null }> => {
    const after = cursor === null ? null : positionOf(cursor);
    const found = await companyReads.page(actor, { limit: limit + 1, after, searched: q === null ? null : searchedFor(q) });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAfter(items.at(-1)!) : null };
  };
