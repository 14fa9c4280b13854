import { LRUCache } from 'lru-cache';
import type { VehicleFacets } from '../domain/vehicle-figures';
import type { VehicleFilter } from '../domain/vehicle-list';
import type { VehicleFigureReads } from '../stock-ports';
import { filterValues } from './vehicle-conditions';

const TTL_MS = 10_000;
/** Characters of filters and results, over all workspaces. */
const MAX_CHARACTERS = 8_000_000;

/** Monotonic, in milliseconds. */
interface Stopwatch {
  now(): number;
}

type Query = Parameters<VehicleFigureReads['facets']>[1];
type Compute = () => Promise<VehicleFacets>;

const sortLists = (_name: string, value: unknown): unknown =>
  Array.isArray(value) ? [...(value as unknown[])].sort() : value;

/** Equal for filters that differ only in the order and the spelling of their names. */
const keyFor = (workspaceId: string, today: string, filter: VehicleFilter): string =>
  JSON.stringify({ workspaceId, today, ...filterValues(filter) }, sortLists);

/**
 * Keeps the facets of websites for ten seconds, so that visitors who ask for the same ones share one count. A team's
 * facets are counted each time.
 */
export function rememberShownFacets(figures: VehicleFigureReads, perf: Stopwatch = performance): VehicleFigureReads {
  const facets = new LRUCache<string, VehicleFacets, Compute>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (result, key) => key.length + JSON.stringify(result).length,
    ttl: TTL_MS,
    ttlResolution: 0,
    ignoreFetchAbort: true,
    perf,
    fetchMethod: (_key, _stale, { context: compute }) => compute(),
  });
  return {
    ...figures,
    facets: async (workspaceId, query: Query) => {
      const compute = () => figures.facets(workspaceId, query);
      if (!query.shown) return compute();
      return facets.forceFetch(keyFor(workspaceId, query.today, query.filter), { context: compute });
    },
  };
}
