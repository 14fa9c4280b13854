import type { AuditTrail, Author, Clock, Ids, RecordPage, Store } from '@workops/kernel';
import type { MailCounts } from './domain/guard';
import type { Suppression, SuppressionReason } from './domain/suppression';

/** The reputation of a workspace's mail. */
export interface Reputation {
  /** Since when only answers are sent; null while all is well. */
  blockedAt: Date | null;
  /** Why, in figures. */
  detail: string | null;
  /** The campaign whose hand-over, bounce or complaint it was. */
  campaignId: string | null;
  releasedAt: Date | null;
  releasedBy: Author | null;
  /** Of all mail campaigns of the last 24 hours, since the last release. */
  lastDay: MailCounts;
}

/** The reputation of the actor's workspace, locked by the transaction: no other one counts meanwhile. */
interface LockedReputation {
  blocked: boolean;
  /** Resets the counts. */
  release(at: Date, by: Author): Promise<void>;
}

/** The suppressions of the actor's workspace, inside a transaction. */
interface SuppressionRows {
  /** The suppression of the address afterwards, and whether it is stronger than the previous one. */
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

/** Notifications to contacts. Each is safe to repeat. */
export interface ToldContacts {
  /** Some of the contacts of the address; true where there may be more. */
  markAddress(
    workspace: OfWorkspace,
    said: { address: string; word: 'bounced' | 'complained' | 'freed' },
  ): Promise<boolean>;
  /** With the transaction that is open. */
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
