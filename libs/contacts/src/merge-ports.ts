import type { Actor } from '@workops/kernel';
import type { ContactRecord } from './domain/contact';

/** The contacts of a merge, inside its transaction. */
export interface MergeRepository {
  /**
   * Locks the given contacts and every tombstone that points at a secondary, in id order and in one statement, so that
   * two merges never deadlock. Returns the given contacts that exist.
   */
  lock(survivorId: string, secondaryIds: readonly string[]): Promise<ContactRecord[]>;
  /** Turns the secondaries into tombstones of the survivor, and repoints the tombstones that pointed at them. */
  bury(secondaryIds: readonly string[], survivorId: string, at: Date): Promise<void>;
}

/** Another context that stores contact ids. */
export interface MergeParticipant {
  /** The kind of record, for example `conversations`. */
  name: string;
  /**
   * Moves the secondaries' records to the survivor, and returns their number. It runs inside the merge transaction with
   * the contacts locked; if it fails, the whole merge rolls back.
   */
  reassign(actor: Actor, survivorId: string, secondaryIds: readonly string[]): Promise<number>;
}

/** Participants are looked up at each merge, because contexts that depend on contacts are built after them. */
export type MergeParticipants = () => readonly MergeParticipant[];
