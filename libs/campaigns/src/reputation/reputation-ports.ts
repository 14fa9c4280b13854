import type { AuditTrail, Author, Clock, Ids, RecordPage, Store } from '@workops/kernel';
import type { MailCounts } from './domain/guard';
import type { Suppression, SuppressionReason } from './domain/suppression';

export interface Reputation {
  /** Time since which only replies are sent; null if mail is not blocked. */
  blockedAt: Date | null;
  /** Figures that caused the block. */
  detail: string | null;
  /** Campaign whose hand-over, bounce or complaint caused the block. */
  campaignId: string | null;
  releasedAt: Date | null;
  releasedBy: Author | null;
  /** Counts of all mail campaigns in the last 24 hours, since the last release. */
  lastDay: MailCounts;
}

/** Reputation of the actor's workspace, locked so that no other transaction counts concurrently. */
interface LockedReputation {
  blocked: boolean;
  /** Releases the block and resets the counts. */
  release(at: Date, by: Author): Promise<void>;
}

/** Suppressions of the actor's workspace, inside a transaction. */
interface SuppressionRows {
  /** Returns the resulting suppression, and whether it is stronger than the previous one. */
  add(suppression: Suppression): Promise<{ standing: Suppression; isNew: boolean }>;
  remove(address: string): Promise<Suppression | undefined>;
}

interface ReputationTransaction {
  suppressions: SuppressionRows;
  reputation(): Promise<LockedReputation>;
  audit: AuditTrail;
}

interface ReputationReads {
  of(workspaceId: string): Promise<Reputation>;
  suppressions(workspaceId: string, filter: { reason?: SuppressionReason }, page: RecordPage): Promise<Suppression[]>;
}

interface OfWorkspace {
  workspaceId: string;
  livemode: boolean;
}

/** Notifications to contacts, which are idempotent. */
export interface ToldContacts {
  /** Notifies some contacts of the address; returns true if there may be more. */
  markAddress(
    workspace: OfWorkspace,
    mark: { address: string; word: 'bounced' | 'complained' | 'freed' },
  ): Promise<boolean>;
  /** Joins the open transaction. */
  unsubscribe(workspace: OfWorkspace, contactId: string): Promise<void>;
}

export interface ReputationDeps {
  store: Store<ReputationTransaction>;
  reads: ReputationReads;
  /** Notifies the first contacts of an address at once; the rest, and failures, are left to a round. */
  tell(workspaceId: string, address: string, what?: 'suppressed' | 'freed'): Promise<void>;
  clock: Clock;
  ids: Ids;
}
