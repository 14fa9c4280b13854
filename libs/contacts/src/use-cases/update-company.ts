import { notFound, type Actor } from '@workops/kernel';
import { changedCompany, domainTaken, type Company, type CompanyPatch } from '../domain/company';
import type { ContactsDeps } from '../ports';

/** Throws `not_found`, `malformed`, or `UNIQUE_CONFLICT` when another company has the domain. */
export const updateCompany =
  ({ store, clock }: Pick<ContactsDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string, patch: CompanyPatch): Promise<Company> =>
    store.transaction(actor, async (tx) => {
      const before = await tx.companies.lock(id);
      if (!before) throw notFound('La empresa no existe.');
      const company = changedCompany(before, patch, clock.now());
      if (company === before) return before;
      const holder = await tx.companies.save(company);
      if (holder) throw domainTaken(holder);
      return company;
    });
