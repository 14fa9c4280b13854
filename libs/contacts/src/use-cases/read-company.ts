import { notFound, type Actor } from '@workops/kernel';
import type { Company } from '../domain/company';
import type { ContactsDeps } from '../ports';

/** Throws `not_found`. */
export const readCompany =
  ({ companyReads }: Pick<ContactsDeps, 'companyReads'>) =>
  async (actor: Actor, id: string): Promise<Company> => {
    const company = await companyReads.byId(actor, id);
    if (!company) throw notFound('La empresa no existe.');
    return company;
  };
