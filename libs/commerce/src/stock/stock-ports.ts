import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids, RecordReads, Records, Store } from '@workops/kernel';
import type { Taken } from './domain/taken';
import type { Vehicle } from './domain/vehicle';
import type { VehicleFacets, VehicleFigures } from './domain/vehicle-figures';
import type { VehicleFilter, VehicleQuery } from './domain/vehicle-list';

/** Works on stored vehicles, inside a transaction: an expired hold is still present. */
export interface VehicleRows extends Pick<Records<Vehicle>, 'byId' | 'byIds'> {
  /** The lock is held until the transaction ends. */
  lock(id: string): Promise<Vehicle | undefined>;
  /** Locks the existing vehicles in id order, so that two calls never deadlock. */
  lockAll(ids: readonly string[]): Promise<Vehicle[]>;
  /** Undefined if added; otherwise the taken value, and nothing was written. Saving returns the same. */
  add(vehicle: Vehicle): Promise<Taken | undefined>;
  save(before: Vehicle, after: Vehicle): Promise<Taken | undefined>;
}

export interface StockTransaction {
  vehicles: VehicleRows;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface VehicleReads extends Pick<RecordReads<Vehicle>, 'byId' | 'byIds'> {
  /** Stored vehicles; filters apply on the given date. */
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
