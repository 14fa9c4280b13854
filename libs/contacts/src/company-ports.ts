import type { Actor, RecordPage, Records } from '@workops/kernel';
import type { Company, CountedCompany } from './domain/company';

export interface CompanyRepository extends Pick<Records<Company>, 'add' | 'save'> {
  /** Holds until the transaction ends, so that no other one changes the company or assigns a contact to it. */
  lock(id: string): Promise<Company | undefined>;
  /** Id of the company with exactly this domain. */
  findHolder(domain: string): Promise<string | undefined>;
  /** Removes a locked company from its contacts too. Returns the ids of those that are not tombstones. */
  remove(id: string, at: Date): Promise<string[]>;
  /** The existing ones, locked against deletion until the transaction ends. */
  hold(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

interface CompanyPage extends RecordPage {
  /** Null for all companies. */
  searched: string | null;
}

export interface CompanyReads {
  byId(actor: Actor, id: string): Promise<Company | undefined>;
  page(actor: Actor, page: CompanyPage): Promise<CountedCompany[]>;
}
