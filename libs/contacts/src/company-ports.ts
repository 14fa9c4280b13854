import type { Actor, RecordPage, Records } from '@workops/kernel';
import type { Company, CountedCompany } from './domain/company';

/** The companies of the actor's workspace, inside a transaction. */
export interface CompanyRepository extends Pick<Records<Company>, 'add' | 'save'> {
  /** Until the transaction ends, nobody else changes the company or makes a contact its own. Undefined when there is none. */
  lock(id: string): Promise<Company | undefined>;
  /** Deletes a locked company. Its contacts stay without one; answers the ids of those that are no tombstones. */
  remove(id: string, at: Date): Promise<string[]>;
  /** Those of the ids that the workspace has. Until the transaction ends, nobody deletes them. */
  hold(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface CompanyPage extends RecordPage {
  /** A part of the searched text; null for all. */
  searched: string | null;
}

export interface CompanyReads {
  byId(actor: Actor, id: string): Promise<Company | undefined>;
  /** Newest first. */
  page(actor: Actor, page: CompanyPage): Promise<CountedCompany[]>;
}
