import { SaidEvents } from '@workops/contracts/testing';
import type { AuditedAct } from '@workops/kernel';
import { anActor, CountingIds, ManualClock, MemoryStore, MemoryTable, Said } from '@workops/kernel/testing';
import { claimOf, UNIQUE_FIELDS, type Taken } from '../stock/domain/taken';
import type { Vehicle } from '../stock/domain/vehicle';
import { createStock } from '../stock/stock';
import type { StockDeps, StockTransaction, VehicleFigureReads, VehicleReads, VehicleRows } from '../stock/stock-ports';
import { facetsInMemory, figuresInMemory, listedInMemory } from './vehicle-model';

const ALL = { limit: Number.MAX_SAFE_INTEGER, after: null };

/** Transactions are serial, unlike for `vehiclesOf`. */
function memoryVehicles(table: MemoryTable<Vehicle>, workspaceId: string): VehicleRows {
  const rows = table.of(workspaceId);
  async function takenFrom(vehicle: Vehicle): Promise<Taken | undefined> {
    const others = (await rows.page(ALL)).filter(({ id }) => id !== vehicle.id);
    for (const field of UNIQUE_FIELDS) {
      const claim = claimOf(vehicle, field);
      const holder = claim === null ? undefined : others.find((other) => claimOf(other, field) === claim);
      if (holder) return { field, vehicleId: holder.id };
    }
    return undefined;
  }
  const unlessTaken = async (vehicle: Vehicle, write: () => Promise<unknown>): Promise<Taken | undefined> => {
    const taken = await takenFrom(vehicle);
    if (!taken) await write();
    return taken;
  };
  return {
    byId: rows.byId,
    byIds: rows.byIds,
    lock: rows.lock,
    lockAll: async (ids) => (await rows.byIds(ids)).sort((one, other) => (one.id < other.id ? -1 : 1)),
    add: (vehicle) => unlessTaken(vehicle, () => rows.add(vehicle)),
    save: (_before, after) => unlessTaken(after, () => rows.save(after)),
  };
}

const memoryVehicleReads = (table: MemoryTable<Vehicle>): VehicleReads => ({
  byId: table.byId,
  byIds: table.byIds,
  list: async (workspaceId, query) => listedInMemory(await table.page(workspaceId, ALL), query),
});

const memoryFigureReads = (table: MemoryTable<Vehicle>): VehicleFigureReads => ({
  facets: async (workspaceId, query) => facetsInMemory(await table.page(workspaceId, ALL), query),
  figures: async (workspaceId, query) => figuresInMemory(await table.page(workspaceId, ALL), query),
});

/** Includes a fixed clock, a changeable time zone, and the recorded events. */
export function stockInMemory() {
  const [table, events, acts] = [new MemoryTable<Vehicle>(), new SaidEvents(), new Said<AuditedAct>()];
  const [actor, clock, branches] = [anActor(), new ManualClock(), new Set<string>()];
  const zone = { timezone: 'America/Santiago' };
  const stock = new MemoryStore<StockTransaction>([table, events, acts], ({ workspaceId }) => ({
    vehicles: memoryVehicles(table, workspaceId),
    events: events.recorder(workspaceId),
    audit: { record: (act: AuditedAct) => acts.say(workspaceId, act) },
  }));
  const deps: StockDeps = {
    stock,
    stockReads: { vehicles: memoryVehicleReads(table), figures: memoryFigureReads(table) },
    clock,
    ids: new CountingIds(),
    workspaces: { loadTimezone: async () => zone.timezone },
    branches: { isBranch: async (_workspaceId, id) => branches.has(id) },
  };
  return {
    actor,
    clock,
    zone,
    branches,
    deps,
    ...createStock(deps),
    stock,
    events: () => events.listTypes(actor.workspaceId),
  };
}
