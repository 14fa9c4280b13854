import type { AuditTrail, Author, Clock, Ids, RecordPage, Store } from '@workops/kernel';
import type { MailCounts } from './domain/reputation/guard';
import type { Suppression, SuppressionReason } from './domain/reputation/suppression';

/** What mail of a workspace is worth to those who receive it. */
export interface Reputation {
  /** Since when nothing but answers is sent; null while all is well. */
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

/** The reputation of the actor's workspace, inside a transaction: nobody counts meanwhile. */
export interface LockedReputation {
  blocked: boolean;
  /** What was counted counts no more. */
  release(at: Date, by: Author): Promise<void>;
}

/** The suppressions of the actor's workspace, inside a transaction. */
export interface SuppressionRows {
  /** The one that stands for the address afterwards, and whether it forbids more than what stood before. */
  add(suppression: Suppression): Promise<{ standing: Suppression; isNew: boolean }>;
  remove(address: string): Promise<Suppression | undefined>;
}

export interface ReputationTransaction {
  suppressions: SuppressionRows;
  reputation(): Promise<LockedReputation>;
  audit: AuditTrail;
}

export interface ReputationReads {
  of(workspaceId: string): Promise<Reputation>;
  suppressions(workspaceId: string, filter: { reason?: SuppressionReason }, page: RecordPage): Promise<Suppression[]>;
}

interface OfWorkspace {
  workspaceId: string;
  livemode: boolean;
}

/** What contacts are told. Each is safe to repeat. */
export interface ToldContacts {
  /** Some of the contacts of the address; true where there may be more. */
  markAddress(workspace: OfWorkspace, said: { address: string; word: 'bounced' | 'complained' | 'freed' }): Promise<boolean>;
  /** With the transaction that is open. */
  unsubscribe(workspace: OfWorkspace, contactId: string): Promise<void>;
}

export interface ReputationDeps {
  store: Store<ReputationTransaction>;
  reads: ReputationReads;
  /** Tells the first contacts of an address at once; the rest, and what fails, a round tells. */
  tell(workspaceId: string, address: string, what?: 'suppressed' | 'freed'): Promise<void>;
  clock: Clock;
  ids: Ids;
}
