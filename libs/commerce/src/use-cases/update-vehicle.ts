import { notFound, type Actor } from '@workops/kernel';
import { changedVehicle, plateTaken, type Vehicle, type VehiclePatch } from '../domain/vehicle';
import type { CommerceDeps } from '../ports';

/** Throws `not_found`, `malformed`, or `UNIQUE_CONFLICT` when another vehicle has the plate. */
export const updateVehicle =
  ({ store, clock }: Pick<CommerceDeps, 'store' | 'clock'>) =>
  (actor: Actor, id: string, patch: VehiclePatch): Promise<Vehicle> =>
    store.transaction(actor, async ({ vehicles }) => {
      const before = await vehicles.lock(id);
      if (!before) throw notFound('El vehículo no existe.');
      const after = changedVehicle(before, patch, clock.now());
      const holder = after === before ? undefined : await vehicles.save(after);
      if (holder) throw plateTaken(holder);
      return after;
    });
