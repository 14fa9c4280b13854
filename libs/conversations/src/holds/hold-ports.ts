import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids, RecordPage, Store } from '@workops/kernel';
import type { HoldConfig } from './domain/hold-config';
import type { HoldKind, HoldStatus, OutboundHold } from './domain/outbound-hold';

export interface HoldConfigStore {
  read(workspaceId: string): Promise<HoldConfig>;
  /** Absent fields keep their values, also beside a concurrent write. */
  save(workspaceId: string, patch: Partial<HoldConfig>): Promise<HoldConfig>;
}

/** The holds of the actor's workspace, inside a transaction. */
export interface HoldRows {
  /** Until the transaction ends, no other hold is placed on the contact. */
  lockContact(contactId: string): Promise<void>;
  /** The unresolved hold of the same scope, kind and step. */
  standing(
    like: Pick<OutboundHold, 'contactId' | 'scope' | 'kind' | 'stepKey'>,
  ): Promise<Pick<OutboundHold, 'id'> | undefined>;
  /** Throws `conflict` where the contact has its maximum. */
  add(hold: OutboundHold): Promise<void>;
  lock(id: string): Promise<OutboundHold | undefined>;
  /** Those of the ids that are there, in their order. */
  lockAll(ids: readonly string[]): Promise<OutboundHold[]>;
  ticketExists(id: string): Promise<boolean>;
  save(hold: OutboundHold): void;
  /** Makes retries that are no answer due at once: they are judged, and fail. */
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
  /** Those that may be late, all of a workspace together. */
  running(now: Date): Promise<RunningHolds[]>;
  /** The oldest comes first: it is late before the others. */
  oldest(holds: RunningHolds, limit: number): Promise<OutboundHold[]>;
}

/** What holds ask of others. */
export interface HoldDirectories {
  contacts: {
    /** The survivor of a merged one; undefined where there is none. */
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
