import type { Actor } from '@workops/kernel';
import type { ContactRecord } from './domain/contact';

/** The contacts of a merge, inside its transaction. */
export interface MergeRepository {
  /**
   * Locks the given contacts, and with them every tombstone that points at one of the secondaries: all of them in the order of their ids, in one go, so that
   * two merges never deadlock. Returns the given ones that exist.
   */
  lock(survivorId: string, secondaryIds: readonly string[]): Promise<ContactRecord[]>;
  /** Makes the secondaries tombstones of the survivor, and with them the tombstones that pointed at one of them. */
  bury(secondaryIds: readonly string[], survivorId: string, at: Date): Promise<void>;
}

/** Another context that holds ids of contacts. */
export interface MergeParticipant {
  /** The kind of records, for example `conversations`. */
  name: string;
  /**
   * Moves the secondaries' records to the survivor, and returns their number. It runs inside the
   * transaction of the merge: its failure undoes the merge and what the others moved. The contacts are locked by then.
   */
  reassign(actor: Actor, survivorId: string, secondaryIds: readonly string[]): Promise<number>;
}

/** Participants are looked up at each merge: a context that itself needs contacts is built after them. */
export type MergeParticipants = () => readonly MergeParticipant[];
