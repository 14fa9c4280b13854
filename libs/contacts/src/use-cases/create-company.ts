import type { Actor } from '@workops/kernel';
import { domainTaken, newCompany, type Company, type CompanyInput } from '../domain/company';
import type { ContactsDeps } from '../ports';

/** Throws `malformed`, or `UNIQUE_CONFLICT` when another company has the domain. */
export const createCompany =
  ({ store, clock, ids }: Pick<ContactsDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, input: CompanyInput): Promise<Company> => {
    const company = newCompany(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    await store.transaction(actor, async (tx) => {
      const holder = await tx.companies.add(company);
      if (holder) throw domainTaken(holder);
    });
    return company;
  };
