import type { Actor, RecordPage, Records } from '@workops/kernel';
import type { Company, CountedCompany } from './domain/company';

/** The companies of the actor's workspace, inside a transaction. */
export interface CompanyRepository extends Pick<Records<Company>, 'add' | 'save'> {
  /**
   * Locks the company until the transaction ends, so that no other transaction changes it or assigns a contact to it.
   * Undefined if it does not exist.
   */
  lock(id: string): Promise<Company | undefined>;
  /** Id of the company with exactly this domain. */
  findHolder(domain: string): Promise<string | undefined>;
  /** Deletes a locked company and removes it from its contacts. Returns the ids of those that are not tombstones. */
  remove(id: string, at: Date): Promise<string[]>;
  /** Existing companies among these ids, locked against deletion until the transaction ends. */
  hold(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

interface CompanyPage extends RecordPage {
  /** Part of the searched text; null for all companies. */
  searched: string | null;
}

export interface CompanyReads {
  byId(actor: Actor, id: string): Promise<Company | undefined>;
  /** Newest first. */
  page(actor: Actor, page: CompanyPage): Promise<CountedCompany[]>;
}
