import type { Actor } from '@workops/kernel';
import type { VehicleFacets, VehicleFigures } from '../domain/vehicle-figures';
import { onlyShown, type VehicleFilter } from '../domain/vehicle-list';
import type { StockDeps } from '../stock-ports';
import { todayOf } from '../../use-cases/today';

type Deps = Pick<StockDeps, 'stockReads' | 'workspaces' | 'clock'>;

/** Counts states as of today. Throws `malformed` for too many words. */
export const countVehicleFacets =
  (deps: Deps) =>
  async ({ workspaceId }: Actor, filter: VehicleFilter): Promise<VehicleFacets> => {
    const today = await todayOf(deps, workspaceId);
    return deps.stockReads.figures.facets(workspaceId, { filter, today, shown: false });
  };

/** Counts only public vehicles. Throws as `countVehicleFacets` does. */
export const countShownFacets =
  (deps: Deps) =>
  async ({ workspaceId }: Actor, filter: VehicleFilter): Promise<VehicleFacets> => {
    const today = await todayOf(deps, workspaceId);
    return deps.stockReads.figures.facets(workspaceId, { filter: onlyShown(filter), today, shown: true });
  };

/** Counts states as of today. Throws as `countVehicleFacets` does. */
export const countVehicles =
  (deps: Deps) =>
  async ({ workspaceId }: Actor, filter: VehicleFilter): Promise<VehicleFigures> => {
    const today = await todayOf(deps, workspaceId);
    return deps.stockReads.figures.figures(workspaceId, { filter, today, now: deps.clock.now() });
  };
