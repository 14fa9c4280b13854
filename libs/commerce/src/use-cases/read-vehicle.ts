import { notFound, type Actor } from '@workops/kernel';
import type { Vehicle } from '../domain/vehicle';
import type { CommerceDeps } from '../ports';

/** Throws `not_found`. */
export const readVehicle =
  ({ reads }: Pick<CommerceDeps, 'reads'>) =>
  async (actor: Actor, id: string): Promise<Vehicle> => {
    const vehicle = await reads.byId(actor.workspaceId, id);
    if (!vehicle) throw notFound('El vehículo no existe.');
    return vehicle;
  };
