import type { Actor } from '@workops/kernel';
import type { Company, CountedCompany } from './domain/company';

/** The companies of the actor's workspace, inside a transaction. */
export interface CompanyRepository {
  /** Undefined when it was added, else the id of the company that has its domain; then nothing was written. */
  add(company: Company): Promise<string | undefined>;
  /** Until the transaction ends, nobody else changes the company or makes a contact its own. Undefined when there is none. */
  lock(id: string): Promise<Company | undefined>;
  /** Writes a locked company that was `before`. Answers as `add` does. */
  save(company: Company, before: Company): Promise<string | undefined>;
  /** Deletes a locked company. Its contacts stay without one; answers the ids of those that are no tombstones. */
  remove(id: string, at: Date): Promise<string[]>;
  /** Those of the ids that the workspace has. Until the transaction ends, nobody deletes them. */
  hold(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface CompanyPage {
  limit: number;
  /** The id of the last company seen; null for the first page. */
  after: string | null;
  /** A part of the searched text; null for all. */
  searched: string | null;
}

export interface CompanyReads {
  byId(actor: Actor, id: string): Promise<Company | undefined>;
  /** Newest first. */
  page(actor: Actor, page: CompanyPage): Promise<CountedCompany[]>;
}
