import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids, RecordPage, Store } from '@workops/kernel';
import type { HoldConfig } from './domain/hold-config';
import type { HoldKind, HoldStatus, OutboundHold } from './domain/outbound-hold';

export interface HoldConfigStore {
  read(workspaceId: string): Promise<HoldConfig>;
  save(workspaceId: string, patch: Partial<HoldConfig>): Promise<HoldConfig>;
}

export interface HoldRows {
  /** Blocks other holds on the contact until the transaction ends. */
  lockContact(contactId: string): Promise<void>;
  standing(
    like: Pick<OutboundHold, 'contactId' | 'scope' | 'kind' | 'stepKey'>,
  ): Promise<Pick<OutboundHold, 'id'> | undefined>;
  /** Throws `conflict` at the contact's maximum. */
  add(hold: OutboundHold): Promise<void>;
  lock(id: string): Promise<OutboundHold | undefined>;
  /** The existing holds, in id order. */
  lockAll(ids: readonly string[]): Promise<OutboundHold[]>;
  ticketExists(id: string): Promise<boolean>;
  save(hold: OutboundHold): void;
  /** Pending retries are due at once, so that the policy check fails them; answers are not. */
  hurry(contactId: string): void;
}

export interface HoldTransaction {
  holds: HoldRows;
  events: EventRecorder;
  audit: AuditTrail;
  /** The promise resolves after this, which runs after the commit. */
  beforeAnswer(work: () => Promise<void>): void;
}

export interface HoldFilter {
  status?: HoldStatus;
  contactId?: string;
  kind?: HoldKind;
}

export interface HoldReads {
  byId(workspaceId: string, id: string): Promise<OutboundHold | undefined>;
  page(workspaceId: string, filter: HoldFilter, page: RecordPage): Promise<OutboundHold[]>;
  stands(workspaceId: string, contactId: string): Promise<boolean>;
}

export interface RunningHolds {
  workspaceId: string;
  targetMinutes: number;
}

export interface WatchedHolds {
  /** The running holds that may be late. */
  running(now: Date): Promise<RunningHolds[]>;
  /** Oldest first, because they are late first. */
  oldest(holds: RunningHolds, limit: number): Promise<OutboundHold[]>;
}

export interface HoldDirectories {
  contacts: {
    live(workspaceId: string, id: string): Promise<string | undefined>;
  };
}

export interface HoldDeps {
  store: Store<HoldTransaction>;
  reads: HoldReads;
  config: HoldConfigStore;
  directories: HoldDirectories;
  clock: Clock;
  ids: Ids;
}
