import { labelOf } from '../domain/vehicle';
import type { CommerceDeps } from '../ports';

/** Id to label of those of the ids that the workspace has; one query, none for no ids. */
export const labelVehicles =
  ({ reads }: Pick<CommerceDeps, 'reads'>) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (ids.length === 0) return new Map();
    const vehicles = await reads.byIds(workspaceId, ids);
    return new Map(vehicles.map((vehicle) => [vehicle.id, labelOf(vehicle)]));
  };
