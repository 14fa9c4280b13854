import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids, RecordPage, Store } from '@workops/kernel';
import type { HoldConfig } from './domain/hold-config';
import type { HoldKind, HoldStatus, OutboundHold } from './domain/outbound-hold';

export interface HoldConfigStore {
  read(workspaceId: string): Promise<HoldConfig>;
  /** Absent fields keep their values, even during a concurrent write. */
  save(workspaceId: string, patch: Partial<HoldConfig>): Promise<HoldConfig>;
}

/** The holds of the actor's workspace, inside a transaction. */
export interface HoldRows {
  /** Blocks other holds on the contact until the transaction ends. */
  lockContact(contactId: string): Promise<void>;
  /** The unresolved hold of the same scope, kind and step. */
  standing(
    like: Pick<OutboundHold, 'contactId' | 'scope' | 'kind' | 'stepKey'>,
  ): Promise<Pick<OutboundHold, 'id'> | undefined>;
  /** Throws `conflict` if the contact has the maximum number of holds. */
  add(hold: OutboundHold): Promise<void>;
  lock(id: string): Promise<OutboundHold | undefined>;
  /** Locks the existing holds among the ids, in id order. */
  lockAll(ids: readonly string[]): Promise<OutboundHold[]>;
  ticketExists(id: string): Promise<boolean>;
  save(hold: OutboundHold): void;
  /** Makes pending retries that are not answers due at once, so that the policy check fails them. */
  hurry(contactId: string): void;
}

export interface HoldTransaction {
  holds: HoldRows;
  events: EventRecorder;
  audit: AuditTrail;
  /** Awaited after the commit, before the transaction's promise resolves. */
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

/** Holds of a workspace with the same smallest target of a running clock. */
export interface RunningHolds {
  workspaceId: string;
  targetMinutes: number;
}

/** The holds whose clocks run. */
export interface WatchedHolds {
  /** The holds that may be late, grouped by workspace. */
  running(now: Date): Promise<RunningHolds[]>;
  /** Oldest holds first, because they are late before the others. */
  oldest(holds: RunningHolds, limit: number): Promise<OutboundHold[]>;
}

/** Lookups in other contexts that holds need. */
export interface HoldDirectories {
  contacts: {
    /** The surviving contact of a merge; undefined if there is none. */
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
