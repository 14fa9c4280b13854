import { companyUnknown } from '../domain/company';
import type { ContactsTransaction } from '../ports';

/**
 * Locks the company until the transaction ends, so that a deletion waits and then sees the contact. Throws `unusable`.
 */
export async function assertCompanyExists({ companies }: ContactsTransaction, companyId: string | null): Promise<void> {
  if (companyId === null) return;
  if (!(await companies.hold([companyId])).has(companyId)) throw companyUnknown();
}
