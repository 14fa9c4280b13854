import { notFound, unusable, type Actor } from '@workops/kernel';
import { asOf } from '../domain/hold';
import { takenByAnother } from '../domain/taken';
import { isLive, labelOf, type Vehicle, type VehicleInput, type VehiclePatch } from '../domain/vehicle';
import { SHOWN_STATUSES } from '../domain/vehicle-list';
import { changedVehicle, newVehicle } from '../domain/vehicle-changes';
import { mustBeWellFormed } from '../domain/vehicle-fields';
import type { StockDeps } from '../stock-ports';
import { todayOf } from '../../use-cases/today';

export const NO_VEHICLE = 'El vehículo no existe.';

async function assertBranch(
  { branches }: Pick<StockDeps, 'branches'>,
  { workspaceId }: Actor,
  id: string | null | undefined,
): Promise<void> {
  if (id && !(await branches.isBranch(workspaceId, id))) throw unusable('location_id', 'La sucursal no existe.');
}

const DECIDES = 'price_approval:decide';

/** Ignores a minimum price from a caller who may not see it. */
const heardOf = <Given extends VehiclePatch>({ scopes }: Actor, given: Given): Given =>
  scopes.has(DECIDES) ? given : { ...given, floorPriceClp: undefined };

/** Throws `malformed`, `unusable` for an unknown branch, or `UNIQUE_CONFLICT`. */
export const registerVehicle =
  ({ stock, branches, clock, ids }: Pick<StockDeps, 'stock' | 'branches' | 'clock' | 'ids'>) =>
  async (actor: Actor, input: VehicleInput): Promise<Vehicle> => {
    const vehicle = newVehicle(heardOf(actor, input), {
      workspaceId: actor.workspaceId,
      id: ids.next(),
      now: clock.now(),
    });
    await assertBranch({ branches }, actor, vehicle.locationId);
    await stock.transaction(actor, async ({ vehicles, events }) => {
      const taken = await vehicles.add(vehicle);
      if (taken) throw takenByAnother(taken);
      events.record('vehicle.created', { resourceId: vehicle.id, data: createdData(vehicle) });
    });
    return vehicle;
  };

export const createdData = ({ id, status, tenancy, condition, locationId, sourceId }: Vehicle) => ({
  id,
  status,
  tenancy,
  condition,
  location_id: locationId,
  source_id: sourceId,
});

/**
 * Throws `not_found`, `malformed`, `unusable`, `UNIQUE_CONFLICT`, or `conflict` for a status that a document holds or a
 * tax treatment that a consignment sets.
 */
export const updateVehicle =
  (deps: Pick<StockDeps, 'stock' | 'branches' | 'workspaces' | 'clock'>) =>
  async (actor: Actor, id: string, patch: VehiclePatch): Promise<Vehicle> => {
    const said = heardOf(actor, patch);
    mustBeWellFormed(said);
    const today = await todayOf(deps, actor.workspaceId);
    return deps.stock.transaction(actor, async ({ vehicles }) => {
      const before = await vehicles.lock(id);
      if (!before) throw notFound(NO_VEHICLE);
      await assertBranch(deps, actor, said.locationId);
      const after = changedVehicle(before, said, { now: deps.clock.now(), today });
      const taken = after === before ? undefined : await vehicles.save(before, after);
      if (taken) throw takenByAnother(taken);
      return asOf(after, today);
    });
  };

/** Shows today's state. Throws `not_found`, also for an id of another workspace. */
export const readVehicle =
  (deps: Pick<StockDeps, 'stockReads' | 'workspaces' | 'clock'>) =>
  async ({ workspaceId }: Actor, id: string): Promise<Vehicle> => {
    const [vehicle, today] = await Promise.all([
      deps.stockReads.vehicles.byId(workspaceId, id),
      todayOf(deps, workspaceId),
    ]);
    if (!vehicle) throw notFound(NO_VEHICLE);
    return asOf(vehicle, today);
  };

/** Throws `not_found` unless it is public. */
export const readShown =
  (deps: Pick<StockDeps, 'stockReads' | 'workspaces' | 'clock'>) =>
  async (actor: Actor, id: string): Promise<Vehicle> => {
    const vehicle = await readVehicle(deps)(actor, id);
    if (!SHOWN_STATUSES.includes(vehicle.status)) throw notFound(NO_VEHICLE);
    return vehicle;
  };

/** False if sold or withdrawn; undefined if unknown. */
export const isInStock =
  ({ stockReads }: Pick<StockDeps, 'stockReads'>) =>
  async (workspaceId: string, id: string): Promise<boolean | undefined> => {
    const vehicle = await stockReads.vehicles.byId(workspaceId, id);
    return vehicle && isLive(vehicle);
  };

export const labelVehicles =
  ({ stockReads }: Pick<StockDeps, 'stockReads'>) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map((await stockReads.vehicles.byIds(workspaceId, ids)).map((vehicle) => [vehicle.id, labelOf(vehicle)]));
