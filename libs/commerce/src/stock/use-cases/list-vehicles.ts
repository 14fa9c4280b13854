import type { Actor, Listed, ListInput } from '@workops/kernel';
import { asOf } from '../domain/hold';
import type { Vehicle } from '../domain/vehicle';
import { onlyShown, placeOf, vehicleCursor, type VehicleFilter, type VehicleSort } from '../domain/vehicle-list';
import type { StockDeps } from '../stock-ports';
import { todayOf } from '../../use-cases/today';

export interface VehicleListInput extends ListInput {
  filter: VehicleFilter;
  sort: VehicleSort;
}

type Deps = Pick<StockDeps, 'stockReads' | 'workspaces' | 'clock'>;

async function listed(
  deps: Deps,
  workspaceId: string,
  input: VehicleListInput,
  shown: boolean,
): Promise<Listed<Vehicle>> {
  const { filter, sort, cursor, limit } = input;
  const after = cursor === null ? null : placeOf(sort, cursor);
  const today = await todayOf(deps, workspaceId);
  const found = await deps.stockReads.vehicles.list(workspaceId, {
    filter,
    sort,
    shown,
    today,
    after,
    limit: limit + 1,
  });
  const items = found.slice(0, limit);
  const nextCursor = found.length > limit ? vehicleCursor(sort, items.at(-1)!) : null;
  return { items: items.map((vehicle) => asOf(vehicle, today)), nextCursor };
}

/** Shows today's state. Throws `malformed` for a cursor of another order or a broken one, and for too many words. */
export const listVehicles =
  (deps: Deps) =>
  ({ workspaceId }: Actor, input: VehicleListInput): Promise<Listed<Vehicle>> =>
    listed(deps, workspaceId, input, false);

/** The public ones. Throws as `listVehicles` does. */
export const listShown =
  (deps: Deps) =>
  ({ workspaceId }: Actor, { filter, ...input }: VehicleListInput): Promise<Listed<Vehicle>> =>
    listed(deps, workspaceId, { ...input, filter: onlyShown(filter) }, true);
