import type { ContactRecord } from './domain/contact';

/** Works inside a transaction, on the actor's workspace. */
export interface ConsentRepository {
  /** Locks in id order, so that two transactions never deadlock. */
  lock(ids: readonly string[]): Promise<ContactRecord[]>;
  /** Records that the locked contacts consent to email. */
  grant(ids: readonly string[], at: Date): Promise<void>;
}
