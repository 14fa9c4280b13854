import { namedSql, queryByIndex, type Database, type NamedSql } from '@workops/platform/database';
import type { Vehicle } from '../domain/vehicle';
import { ORDERS, type VehicleFilter, type VehicleQuery, type VehicleSort } from '../domain/vehicle-list';
import type { VehicleReads } from '../stock-ports';
import { FILTER_NAMES, FILTERED, filterValues, FOUND_IN_SHOWN } from './vehicle-conditions';
import { vehicles } from './vehicle-record';

/** The expressions are the same as in the index. */
const KEYS: Record<VehicleSort, string> = {
  newest: '',
  longest_in_stock: '',
  price_asc: 'coalesce(price_clp, 9007199254740991)',
  price_desc: 'coalesce(price_clp, 0)',
  km_asc: 'coalesce(km, 2147483647)',
  year_desc: 'coalesce(year, 0)',
};

/** Ranges as the indexes have them. They may match more rows than the filter, never fewer. */
const RANGED = `
  AND (:yearMin::int IS NULL OR ${KEYS.year_desc} >= :yearMin)
  AND (:yearMax::int IS NULL OR ${KEYS.year_desc} <= :yearMax) AND (:kmMax::int IS NULL OR ${KEYS.km_asc} <= :kmMax)
  AND (:priceMin::bigint IS NULL OR (${KEYS.price_desc} >= :priceMin AND ${KEYS.price_asc} >= :priceMin))
  AND (:priceMax::bigint IS NULL OR (${KEYS.price_asc} <= :priceMax AND ${KEYS.price_desc} <= :priceMax))`;

const VALUE_NAMES = ['workspaceId', ...FILTER_NAMES, 'afterKey', 'afterId', 'limit'] as const;
type ValueName = (typeof VALUE_NAMES)[number];

/** Maximum rows sorted for a page. */
const FEW = 2_000;

interface Page {
  sort: VehicleSort;
  shown: boolean;
  ranged: boolean;
}

/**
 * Scans the order's index, which covers all filtered columns. For a range with few rows it scans the range's index and
 * sorts, because matches would be far apart.
 */
function pageOf({ sort, shown, ranged }: Page): NamedSql<ValueName> {
  const [comes, way] = ORDERS[sort].ascending ? ['>', 'ASC'] : ['<', 'DESC'];
  const key = KEYS[sort];
  const [place, last] = key ? [`${key}, id`, ':afterKey::bigint, :afterId::uuid'] : ['id', ':afterId::uuid'];
  const sought = `
    SELECT id, ${key || '0'} AS key FROM commerce.vehicle
     WHERE workspace_id = :workspaceId AND (:afterId::uuid IS NULL OR (${place}) ${comes} (${last})) AND ${FILTERED}
       ${shown ? `AND ${FOUND_IN_SHOWN}` : ''}
         AND :afterKey::bigint IS NOT DISTINCT FROM :afterKey`;
  const walked = (condition = '') =>
    `${sought} ${condition} ORDER BY ${key ? `${key} ${way}, ` : ''}id ${way} LIMIT :limit`;
  const isFew = `(SELECT count(*) FROM few) <= ${FEW}`;
  const sorted = `SELECT id, key FROM few WHERE ${isFew} ORDER BY key ${way}, id ${way} LIMIT :limit`;
  return namedSql(
    VALUE_NAMES,
    `
    ${ranged ? `WITH few AS MATERIALIZED (${sought} ${RANGED} LIMIT ${FEW + 1})` : ''}
    SELECT ${vehicles.sql.selected('v')}
      FROM (${ranged ? `(${sorted}) UNION ALL (${walked(`AND NOT ${isFew}`)})` : walked()}) AS page
      JOIN commerce.vehicle v ON v.workspace_id = :workspaceId AND v.id = page.id
     ORDER BY page.key ${way}, page.id ${way}`,
  );
}

type Pages = Record<VehicleSort, NamedSql<ValueName>>;

const pages = (shown: boolean, ranged: boolean): Pages => {
  const of = (sort: VehicleSort) => pageOf({ sort, shown, ranged });
  return {
    newest: of('newest'),
    longest_in_stock: of('longest_in_stock'),
    price_asc: of('price_asc'),
    price_desc: of('price_desc'),
    km_asc: of('km_asc'),
    year_desc: of('year_desc'),
  };
};
const ALL = { whole: pages(false, false), ranged: pages(false, true) };
const SHOWN = { whole: pages(true, false), ranged: pages(true, true) };

const isRanged = ({ yearMin, yearMax, kmMax, priceMin, priceMax, updatedSince }: VehicleFilter): boolean =>
  [yearMin, yearMax, kmMax, priceMin, priceMax, updatedSince].some((bound) => bound !== undefined);

export function vehicleReads(database: Database): VehicleReads {
  const { byId, byIds } = vehicles.reads(database);
  return {
    byId,
    byIds,
    list: (workspaceId: string, { filter, sort, shown, today, after, limit }: VehicleQuery) => {
      const page = (shown ? SHOWN : ALL)[isRanged(filter) ? 'ranged' : 'whole'][sort];
      const values = page.values({
        workspaceId,
        today,
        ...filterValues(filter),
        afterKey: after?.key ?? null,
        afterId: after?.id ?? null,
        limit,
      });
      return queryByIndex<Vehicle>(database, page.text, values);
    },
  };
}
