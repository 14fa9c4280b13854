import type { Actor } from '@workops/kernel';
import type { ContactRecord } from './domain/contact';

export interface MergeRepository {
  /**
   * Includes every tombstone that points at a secondary; in id order and one statement, so that merges never deadlock.
   * Returns the given ones that exist.
   */
  lock(survivorId: string, secondaryIds: readonly string[]): Promise<ContactRecord[]>;
  /** Repoints the secondaries' own tombstones too. */
  bury(secondaryIds: readonly string[], survivorId: string, at: Date): Promise<void>;
}

/** Another context that stores contact ids. `name` is a kind of record, such as `conversations`. */
export interface MergeParticipant {
  name: string;
  /**
   * Returns the number of moved records. Runs in the merge transaction with contacts locked; a failure rolls the merge
   * back.
   */
  reassign(actor: Actor, survivorId: string, secondaryIds: readonly string[]): Promise<number>;
}

/** Resolved at each merge, because dependent contexts are built later. */
export type MergeParticipants = () => readonly MergeParticipant[];
