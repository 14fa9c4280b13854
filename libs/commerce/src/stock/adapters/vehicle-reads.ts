import { queryByIndex, type Database } from '@workops/platform/database';
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

const found = (text: string): string => `${text} LIKE ALL ($18::text[]) AND ${text} ~ ALL ($19::text[])`;

/** An unset filter is null, and the planner removes its condition. */
const FILTERED = `
  ($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
  AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5) AND ($6::text IS NULL OR search_text LIKE $6)
  AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
  AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
  AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12) AND ($13::int IS NULL OR km <= $13)
  AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
  AND ($16::timestamptz IS NULL OR updated_at >= $16) AND ($17::timestamptz IS NULL OR created_at >= $17)
  AND ($18::text[] IS NULL OR (${found('search_text')})) AND ($20::timestamptz IS NULL OR created_at < $20)`;

/** The ranges written as the sort indexes have them. They may match more rows than the filter, never fewer. */
const RANGED = `
  AND ($11::int IS NULL OR ${KEYS.year_desc} >= $11) AND ($12::int IS NULL OR ${KEYS.year_desc} <= $12) AND ($13::int IS NULL OR ${KEYS.km_asc} <= $13)
  AND ($14::bigint IS NULL OR (${KEYS.price_desc} >= $14 AND ${KEYS.price_asc} >= $14))
  AND ($15::bigint IS NULL OR (${KEYS.price_asc} <= $15 AND ${KEYS.price_desc} <= $15))`;

/** Maximum number of rows sorted for a page. */
const FEW = 2_000;

interface Page {
  sort: VehicleSort;
  shown: boolean;
  /** Whether the list is filtered by year, mileage, price or last change. */
  ranged: boolean;
}

/**
 * Scans the order's index, which covers all filtered columns, and fetches only the page's rows. `$21` and `$22` are the
 * last position, `$23` the limit. For a range with few rows it scans the range's index instead and sorts, because
 * matches would be far apart.
 */
function pageOf({ sort, shown, ranged }: Page): string {
  const [comes, way] = ORDERS[sort].ascending ? ['>', 'ASC'] : ['<', 'DESC'];
  const key = KEYS[sort];
  const [place, last] = key ? [`${key}, id`, '$21::bigint, $22::uuid'] : ['id', '$22::uuid'];
  const sought = `
    SELECT id, ${key || '0'} AS key FROM commerce.vehicle
     WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (${place}) ${comes} (${last})) AND ${FILTERED}
       ${shown ? `AND ($18::text[] IS NULL OR (${found(`(${SHOWN_TEXT})`)}))` : ''} AND $21::bigint IS NOT DISTINCT FROM $21`;
  const walked = (condition = '') =>
    `${sought} ${condition} ORDER BY ${key ? `${key} ${way}, ` : ''}id ${way} LIMIT $23`;
  const isFew = `(SELECT count(*) FROM few) <= ${FEW}`;
  return `
    ${ranged ? `WITH few AS MATERIALIZED (${sought} ${RANGED} LIMIT ${FEW + 1})` : ''}
    SELECT ${vehicles.sql.selected('v')}
      FROM (${
        ranged
          ? `(SELECT id, key FROM few WHERE ${isFew} ORDER BY key ${way}, id ${way} LIMIT $23) UNION ALL (${walked(`AND NOT ${isFew}`)})`
          : walked()
      }) AS page
      JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
     ORDER BY page.key ${way}, page.id ${way}`;
}

type Pages = Record<VehicleSort, string>;

const pages = (shown: boolean, ranged: boolean): Pages => {
  const of = (sort: VehicleSort): string => pageOf({ sort, shown, ranged });
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

/** The values of `$2` to `$20`. */
function filterValues({ statuses, make, q, locationId, sourceId, ...filter }: VehicleFilter, today: string): unknown[] {
  const sought = q === undefined ? null : soughtIn(q);
  return [
    today,
    statuses ?? null,
    filter.tenancy ?? null,
    filter.condition ?? null,
    make === undefined ? null : `\u001f ${wordsOf(make)}\u001f%`,
    idIn(locationId),
    locationId === 'none',
    idIn(sourceId),
    sourceId === 'none',
    filter.yearMin ?? null,
    filter.yearMax ?? null,
    filter.kmMax ?? null,
    filter.priceMin ?? null,
    filter.priceMax ?? null,
    filter.updatedSince ?? null,
    filter.createdFrom ?? null,
    sought && sought.beginnings.map((beginning) => `% ${beginning}%`),
    sought && sought.parted.map(partedPattern),
    filter.createdTo ?? null,
  ];
}

/** Reads the vehicles of workspaces. */
export function vehicleReads(database: Database): VehicleReads {
  const { byId, byIds } = vehicles.reads(database);
  return {
    byId,
    byIds,
    list: (workspaceId: string, { filter, sort, shown, today, after, limit }: VehicleQuery) =>
      queryByIndex<Vehicle>(database, (shown ? SHOWN : ALL)[isRanged(filter) ? 'ranged' : 'whole'][sort], [
        workspaceId,
        ...filterValues(filter, today),
        after?.key ?? null,
        after?.id ?? null,
        limit,
      ]),
  };
}
