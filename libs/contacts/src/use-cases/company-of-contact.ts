import { companyUnknown } from '../domain/company';
import type { ContactsTransaction } from '../ports';

/** The company is there and stays until the transaction ends: a deletion waits, and then finds the contact. Throws `unusable`. */
export async function assertCompanyExists({ companies }: ContactsTransaction, companyId: string | null): Promise<void> {
  if (companyId === null) return;
  if (!(await companies.hold([companyId])).has(companyId)) throw companyUnknown();
}
