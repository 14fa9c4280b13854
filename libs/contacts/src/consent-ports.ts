import type { ContactRecord } from './domain/contact';

/** The consents of the actor's workspace, inside a transaction. */
export interface ConsentRepository {
  /** The contacts that the workspace has, locked in the order of their ids: two transactions that lock many never deadlock. */
  lock(ids: readonly string[]): Promise<ContactRecord[]>;
  /** Writes that the locked contacts consent to email. */
  grant(ids: readonly string[], at: Date): Promise<void>;
}
