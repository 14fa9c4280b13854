import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids, RecordReads, Records, Store } from '@workops/kernel';
import type { Taken } from './domain/taken';
import type { Vehicle } from './domain/vehicle';
import type { VehicleQuery } from './domain/vehicle-list';

/** The vehicles of one workspace, inside a transaction; stored as they are: a hold that has ended is still in them. */
export interface VehicleRows extends Pick<Records<Vehicle>, 'byId' | 'byIds'> {
  /** Locked until the transaction ends. Undefined when there is none. */
  lock(id: string): Promise<Vehicle | undefined>;
  /** Those of the ids that exist, locked in the order of their ids, so that two calls never deadlock. */
  lockAll(ids: readonly string[]): Promise<Vehicle[]>;
  /** Undefined when it was added, else what another has: then nothing was written. */
  add(vehicle: Vehicle): Promise<Taken | undefined>;
  /** Writes a vehicle that this transaction has locked. Answers as `add` does. */
  save(before: Vehicle, after: Vehicle): Promise<Taken | undefined>;
}

export interface StockTransaction {
  vehicles: VehicleRows;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface VehicleReads extends Pick<RecordReads<Vehicle>, 'byId' | 'byIds'> {
  /** As they are stored, in the requested order, judged by the given date. */
  list(workspaceId: string, query: VehicleQuery): Promise<Vehicle[]>;
}

export interface StockReads {
  vehicles: VehicleReads;
}

/** Facts about the workspace. */
export interface WorkspaceZones {
  /** The IANA zone of the workspace at this moment. */
  timezoneOf(workspaceId: string): Promise<string>;
}

export interface KnownBranches {
  isBranch(workspaceId: string, id: string): Promise<boolean>;
}

export interface StockDeps {
  stock: Store<StockTransaction>;
  stockReads: StockReads;
  workspaces: WorkspaceZones;
  branches: KnownBranches;
  clock: Clock;
  ids: Ids;
}
