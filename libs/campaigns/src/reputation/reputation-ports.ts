import type { AuditTrail, Author, Clock, Ids, RecordPage, Store } from '@workops/kernel';
import type { MailCounts } from './domain/guard';
import type { Suppression, SuppressionReason } from './domain/suppression';

export interface Reputation {
  /** Only replies are sent since this time. */
  blockedAt: Date | null;
  /** Figures that caused the block. */
  detail: string | null;
  campaignId: string | null;
  releasedAt: Date | null;
  releasedBy: Author | null;
  /** Counts of all mail campaigns in the last 24 hours, since the last release. */
  lastDay: MailCounts;
}

interface LockedReputation {
  blocked: boolean;
  /** Resets the counts. */
  release(at: Date, by: Author): Promise<void>;
}

interface SuppressionRows {
  /** `isNew` is true if the suppression is stronger than the previous one. */
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

/** Notifications are idempotent. */
export interface ToldContacts {
  /** True if there may be more contacts. */
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
  /** Notifies the first contacts at once; a round does the rest, and failures. */
  tell(workspaceId: string, address: string, what?: 'suppressed' | 'freed'): Promise<void>;
  clock: Clock;
  ids: Ids;
}
