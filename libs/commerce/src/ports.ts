import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids } from '@workops/kernel';
import type { Vehicle } from './domain/vehicle';

/** The vehicles of the actor's workspace, inside a transaction. */
export interface VehicleRepository {
  /** Undefined when it was added, else the id of the vehicle that has its plate; then nothing was written. */
  add(vehicle: Vehicle): Promise<string | undefined>;
  /** Until the transaction ends, nobody else changes the vehicle. Undefined when there is none. */
  lock(id: string): Promise<Vehicle | undefined>;
  /** Writes a locked vehicle. Answers as `add` does. */
  save(vehicle: Vehicle): Promise<string | undefined>;
}

export interface CommerceTransaction {
  vehicles: VehicleRepository;
  events: EventRecorder;
}

export interface CommerceStore {
  transaction<T>(actor: Actor, work: (tx: CommerceTransaction) => Promise<T>): Promise<T>;
}

export interface VehiclePage {
  limit: number;
  /** The id of the last vehicle of the page before. */
  after: string | null;
}

export interface VehicleReads {
  byId(workspaceId: string, id: string): Promise<Vehicle | undefined>;
  /** Newest first. */
  page(workspaceId: string, page: VehiclePage): Promise<Vehicle[]>;
  /** Those of the ids that the workspace has, in one query. */
  byIds(workspaceId: string, ids: readonly string[]): Promise<Vehicle[]>;
}

export interface CommerceDeps {
  store: CommerceStore;
  reads: VehicleReads;
  clock: Clock;
  ids: Ids;
}
