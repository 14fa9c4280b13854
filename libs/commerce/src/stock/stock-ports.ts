import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids, RecordReads, Records, Store } from '@workops/kernel';
import type { Taken } from './domain/taken';
import type { Vehicle } from './domain/vehicle';
import type { VehicleFacets, VehicleFigures } from './domain/vehicle-figures';
import type { VehicleFilter, VehicleQuery } from './domain/vehicle-list';

/** The vehicles of one workspace, inside a transaction, as stored: an expired hold is still present. */
export interface VehicleRows extends Pick<Records<Vehicle>, 'byId' | 'byIds'> {
  /** Locks the vehicle until the transaction ends. Undefined if it does not exist. */
  lock(id: string): Promise<Vehicle | undefined>;
  /** Locks the existing vehicles in id order, so that two calls never deadlock. */
  lockAll(ids: readonly string[]): Promise<Vehicle[]>;
  /**
   * Undefined if the vehicle was added; otherwise the unique value that another vehicle has, and nothing was written.
   */
  add(vehicle: Vehicle): Promise<Taken | undefined>;
  /** Writes a vehicle that this transaction has locked. Returns as `add` does. */
  save(before: Vehicle, after: Vehicle): Promise<Taken | undefined>;
}

export interface StockTransaction {
  vehicles: VehicleRows;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface VehicleReads extends Pick<RecordReads<Vehicle>, 'byId' | 'byIds'> {
  /** Vehicles as stored, in the requested order; filters apply as of the given date. */
  list(workspaceId: string, query: VehicleQuery): Promise<Vehicle[]>;
}

/** Filters apply as of the given date. */
export interface VehicleFigureReads {
  facets(workspaceId: string, query: { filter: VehicleFilter; today: string; shown: boolean }): Promise<VehicleFacets>;
  figures(workspaceId: string, query: { filter: VehicleFilter; today: string; now: Date }): Promise<VehicleFigures>;
}

export interface StockReads {
  vehicles: VehicleReads;
  figures: VehicleFigureReads;
}

export interface WorkspaceZones {
  /** The workspace's current IANA time zone. */
  loadTimezone(workspaceId: string): Promise<string>;
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
