import type { Actor } from '@workops/kernel';
import { newVehicle, plateTaken, type Vehicle, type VehicleInput } from '../domain/vehicle';
import type { CommerceDeps } from '../ports';

/** Throws `malformed`, or `UNIQUE_CONFLICT` when another vehicle has the plate. */
export const registerVehicle =
  ({ store, clock, ids }: Pick<CommerceDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, input: VehicleInput): Promise<Vehicle> => {
    const vehicle = newVehicle(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    await store.transaction(actor, async (tx) => {
      const holder = await tx.vehicles.add(vehicle);
      if (holder) throw plateTaken(holder);
      tx.events.record('vehicle.created', { resourceId: vehicle.id, data: { id: vehicle.id } });
    });
    return vehicle;
  };
