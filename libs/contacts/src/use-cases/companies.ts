import { listed, notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import {
  changedCompany,
  domainInPunycode,
  domainTaken,
  newCompany,
  searchedFor,
  type Company,
  type CompanyInput,
  type CompanyPatch,
  type CountedCompany,
} from '../domain/company';
import type { ContactsDeps, ContactsTransaction } from '../ports';

/** Throws `UNIQUE_CONFLICT` if another company has the domain in punycode. */
async function assertDomainFree({ companies }: ContactsTransaction, company: Company): Promise<void> {
  const punycode = domainInPunycode(company);
  const holder = punycode === null ? undefined : await companies.findHolder(punycode);
  if (holder !== undefined && holder !== company.id) throw domainTaken(holder);
}

/** Throws `malformed`, or `UNIQUE_CONFLICT` for a domain in use. */
export const createCompany =
  ({ store, clock, ids }: Pick<ContactsDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, input: CompanyInput): Promise<Company> => {
    const company = newCompany(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    await store.transaction(actor, async (tx) => {
      await assertDomainFree(tx, company);
      const holder = await tx.companies.add(company);
      if (holder) throw domainTaken(holder);
    });
    return company;
  };

/** Throws `not_found`. */
/** Throws `not_found`. */
export const readCompany =
  ({ companyReads }: Pick<ContactsDeps, 'companyReads'>) =>
  async (actor: Actor, id: string): Promise<Company> => {
    const company = await companyReads.byId(actor, id);
    if (!company) throw notFound('La empresa no existe.');
    return company;
  };

export interface ListCompaniesInput extends ListInput {
  /** Part of name or domain, ignoring case and accents; null for all. */
  q: string | null;
}

/** Newest first; pages stay stable. Throws `malformed` for an invalid cursor. */
export const listCompanies =
  ({ companyReads }: Pick<ContactsDeps, 'companyReads'>) =>
  (actor: Actor, { q, ...input }: ListCompaniesInput): Promise<Listed<CountedCompany>> =>
    listed((page) => companyReads.page(actor, { ...page, searched: q === null ? null : searchedFor(q) }), input);

/** Throws `not_found`, `malformed`, or `UNIQUE_CONFLICT` for a domain in use. */
export const updateCompany =
  ({ store, clock }: Pick<ContactsDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string, patch: CompanyPatch): Promise<Company> =>
    store.transaction(actor, async (tx) => {
      const before = await tx.companies.lock(id);
      if (!before) throw notFound('La empresa no existe.');
      const company = changedCompany(before, patch, clock.now());
      if (company === before) return before;
      if (company.domain !== before.domain) await assertDomainFree(tx, company);
      const holder = await tx.companies.save(company);
      if (holder) throw domainTaken(holder);
      return company;
    });
