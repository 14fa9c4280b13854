import { listed, type Actor, type Listed, type ListInput } from '@workops/kernel';
import { searchedFor, type CountedCompany } from '../domain/company';
import type { ContactsDeps } from '../ports';

export interface ListCompaniesInput extends ListInput {
  /** A part of the name or the domain, ignoring case and accents; null for all. */
  q: string | null;
}

/** Newest first. A page stays where it is while others are added or removed. Throws `malformed` for a broken cursor. */
export const listCompanies =
  ({ companyReads }: Pick<ContactsDeps, 'companyReads'>) =>
  (actor: Actor, { q, ...input }: ListCompaniesInput): Promise<Listed<CountedCompany>> =>
    listed((page) => companyReads.page(actor, { ...page, searched: q === null ? null : searchedFor(q) }), input);
