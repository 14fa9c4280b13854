import type { Actor, RecordPage, Records } from '@workops/kernel';
import type { Company, CountedCompany } from './domain/company';

/** The companies of the actor's workspace, inside a transaction. */
export interface CompanyRepository extends Pick<Records<Company>, 'add' | 'save'> {
  /** Until the transaction ends, no other one changes the company or assigns a contact to it. Undefined when there is none. */
  lock(id: string): Promise<Company | undefined>;
  /** The company that has the domain, written exactly so. */
  holderOf(domain: string): Promise<string | undefined>;
  /** Deletes a locked company. Its contacts stay without one; returns the ids of those that are no tombstones. */
  remove(id: string, at: Date): Promise<string[]>;
  /** Those of the ids that exist in the workspace; locked against deletion until the transaction ends. */
  hold(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

interface CompanyPage extends RecordPage {
  /** A part of the searched text; null for all. */
  searched: string | null;
}

export interface CompanyReads {
  byId(actor: Actor, id: string): Promise<Company | undefined>;
  /** Newest first. */
  page(actor: Actor, page: CompanyPage): Promise<CountedCompany[]>;
}
