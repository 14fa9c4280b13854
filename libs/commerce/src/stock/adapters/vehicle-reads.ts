import { namedSql, queryByIndex, type Database, type NamedSql } from '@workops/platform/database';
import { wordsOf } from '../domain/search-text';
import type { Vehicle } from '../domain/vehicle';
import { ORDERS, soughtIn, type VehicleFilter, type VehicleQuery, type VehicleSort } from '../domain/vehicle-list';
import type { VehicleReads } from '../stock-ports';
import { vehicles } from './vehicle-record';

/** The sort key of each order, exactly as its index has it. */
const KEYS: Record<VehicleSort, string> = {
  newest: '',
  price_asc: 'coalesce(price_clp, 9007199254740991)',
  price_desc: 'coalesce(price_clp, 0)',
  km_asc: 'coalesce(km, 2147483647)',
  year_desc: 'coalesce(year, 0)',
};

/** The first three fields of the search text. */
const SHOWN_TEXT =
  "split_part(search_text, e'\\x1f', 2) || split_part(search_text, e'\\x1f', 3) || split_part(search_text, e'\\x1f', 4)";

const found = (text: string): string => `${text} LIKE ALL (:beginnings::text[]) AND ${text} ~ ALL (:parted::text[])`;

/** An unset filter is null, and the planner removes its condition. */
const FILTERED = `
  (:statuses::text[] IS NULL OR CASE WHEN held_until < :today::date THEN 'available' ELSE status END = ANY (:statuses))
  AND (:tenancy::text IS NULL OR tenancy = :tenancy) AND (:condition::text IS NULL OR condition = :condition)
  AND (:make::text IS NULL OR search_text LIKE :make)
  AND (:locationId::uuid IS NULL OR location_id = :locationId) AND (NOT :hasNoLocation::boolean OR location_id IS NULL)
  AND (:sourceId::uuid IS NULL OR source_id = :sourceId) AND (NOT :hasNoSource::boolean OR source_id IS NULL)
  AND (:yearMin::int IS NULL OR year >= :yearMin) AND (:yearMax::int IS NULL OR year <= :yearMax)
  AND (:kmMax::int IS NULL OR km <= :kmMax)
  AND (:priceMin::bigint IS NULL OR price_clp >= :priceMin) AND (:priceMax::bigint IS NULL OR price_clp <= :priceMax)
  AND (:updatedSince::timestamptz IS NULL OR updated_at >= :updatedSince)
  AND (:createdFrom::timestamptz IS NULL OR created_at >= :createdFrom)
  AND (:beginnings::text[] IS NULL OR (${found('search_text')}))
  AND (:createdTo::timestamptz IS NULL OR created_at < :createdTo)`;

/** The ranges written as the sort indexes have them. They may match more rows than the filter, never fewer. */
const RANGED = `
  AND (:yearMin::int IS NULL OR ${KEYS.year_desc} >= :yearMin)
  AND (:yearMax::int IS NULL OR ${KEYS.year_desc} <= :yearMax) AND (:kmMax::int IS NULL OR ${KEYS.km_asc} <= :kmMax)
  AND (:priceMin::bigint IS NULL OR (${KEYS.price_desc} >= :priceMin AND ${KEYS.price_asc} >= :priceMin))
  AND (:priceMax::bigint IS NULL OR (${KEYS.price_asc} <= :priceMax AND ${KEYS.price_desc} <= :priceMax))`;

const VALUE_NAMES = [
  'workspaceId',
  'today',
  'statuses',
  'tenancy',
  'condition',
  'make',
  'locationId',
  'hasNoLocation',
  'sourceId',
  'hasNoSource',
  'yearMin',
  'yearMax',
  'kmMax',
  'priceMin',
  'priceMax',
  'updatedSince',
  'createdFrom',
  'beginnings',
  'parted',
  'createdTo',
  'afterKey',
  'afterId',
  'limit',
] as const;
type ValueName = (typeof VALUE_NAMES)[number];

/** Maximum number of rows sorted for a page. */
const FEW = 2_000;

interface Page {
  sort: VehicleSort;
  shown: boolean;
  /** Whether the list is filtered by year, mileage, price or last change. */
  ranged: boolean;
}

/**
 * Scans the order's index, which covers all filtered columns, and fetches only the page's rows. For a range with few
 * rows it scans the range's index instead and sorts, because matches would be far apart.
 */
function pageOf({ sort, shown, ranged }: Page): NamedSql<ValueName> {
  const [comes, way] = ORDERS[sort].ascending ? ['>', 'ASC'] : ['<', 'DESC'];
  const key = KEYS[sort];
  const [place, last] = key ? [`${key}, id`, ':afterKey::bigint, :afterId::uuid'] : ['id', ':afterId::uuid'];
  const sought = `
    SELECT id, ${key || '0'} AS key FROM commerce.vehicle
     WHERE workspace_id = :workspaceId AND (:afterId::uuid IS NULL OR (${place}) ${comes} (${last})) AND ${FILTERED}
       ${shown ? `AND (:beginnings::text[] IS NULL OR (${found(`(${SHOWN_TEXT})`)}))` : ''}
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

const idIn = (id: string | undefined): string | null => (id === undefined || id === 'none' ? null : id);

const partedPattern = (parts: readonly string[]): string =>
  `^${parts.map((part) => `(?=.* ${part})`).join('')}| ${parts.join('')}`;

function filterValues({ statuses, make, q, locationId, sourceId, ...filter }: VehicleFilter) {
  const sought = q === undefined ? null : soughtIn(q);
  return {
    statuses: statuses ?? null,
    tenancy: filter.tenancy ?? null,
    condition: filter.condition ?? null,
    make: make === undefined ? null : `\u001f ${wordsOf(make)}\u001f%`,
    locationId: idIn(locationId),
    hasNoLocation: locationId === 'none',
    sourceId: idIn(sourceId),
    hasNoSource: sourceId === 'none',
    yearMin: filter.yearMin ?? null,
    yearMax: filter.yearMax ?? null,
    kmMax: filter.kmMax ?? null,
    priceMin: filter.priceMin ?? null,
    priceMax: filter.priceMax ?? null,
    updatedSince: filter.updatedSince ?? null,
    createdFrom: filter.createdFrom ?? null,
    beginnings: sought && sought.beginnings.map((beginning) => `% ${beginning}%`),
    parted: sought && sought.parted.map(partedPattern),
    createdTo: filter.createdTo ?? null,
  };
}

/** Reads the vehicles of workspaces. */
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
