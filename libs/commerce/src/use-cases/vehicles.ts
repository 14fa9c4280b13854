import type { RecordDeps } from '@workops/contracts';
import { notFound, type Actor } from '@workops/kernel';
import { changedVehicle, labelOf, newVehicle, plateTaken, type Vehicle, type VehicleInput, type VehiclePatch } from '../domain/vehicle';

type Deps = RecordDeps<{ vehicles: Vehicle }>;

export const NO_VEHICLE = 'El vehículo no existe.';

/** Throws `malformed`, or `UNIQUE_CONFLICT` when another vehicle has the plate. */
export const registerVehicle =
  ({ store, clock, ids }: Deps) =>
  async (actor: Actor, input: VehicleInput): Promise<Vehicle> => {
    const vehicle = newVehicle(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    await store.transaction(actor, async ({ vehicles, events }) => {
      const holder = await vehicles.add(vehicle);
      if (holder) throw plateTaken(holder);
      events.record('vehicle.created', { resourceId: vehicle.id, data: { id: vehicle.id } });
    });
    return vehicle;
  };

/** Throws `not_found`, `malformed`, or `UNIQUE_CONFLICT` when another vehicle has the plate. */
export const updateVehicle =
  ({ store, clock }: Deps) =>
  (actor: Actor, id: string, patch: VehiclePatch): Promise<Vehicle> =>
    store.transaction(actor, async ({ vehicles }) => {
      const before = await vehicles.lock(id);
      if (!before) throw notFound(NO_VEHICLE);
      const after = changedVehicle(before, patch, clock.now());
      const holder = after === before ? undefined : await vehicles.save(after);
      if (holder) throw plateTaken(holder);
      return after;
    });

/** Id to label of those of the ids that the workspace has. */
export const labelVehicles =
  ({ reads }: Deps) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map((await reads.vehicles.byIds(workspaceId, ids)).map((vehicle) => [vehicle.id, labelOf(vehicle)]));
