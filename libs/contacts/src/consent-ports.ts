import type { ContactRecord } from './domain/contact';

/** The consents of the actor's workspace, inside a transaction. */
export interface ConsentRepository {
  /**
   * Locks the workspace's contacts among these ids in id order, so that two transactions that lock many never deadlock.
   */
  lock(ids: readonly string[]): Promise<ContactRecord[]>;
  /** Records that the locked contacts consent to email. */
  grant(ids: readonly string[], at: Date): Promise<void>;
}
