import { queryByIndex, type Database } from '@workops/platform/database';
import { wordsOf } from '../../domain/stock/search-text';
import type { Vehicle } from '../../domain/stock/vehicle';
import { ORDERS, soughtIn, type VehicleFilter, type VehicleQuery, type VehicleSort } from '../../domain/stock/vehicle-list';
import type { VehicleReads } from '../../stock-ports';
import { vehicles } from './vehicle-record';

/** What each order goes by, as the index of that order has it. */
const KEYS: Record<VehicleSort, string> = {
  newest: '',
  price_asc: 'coalesce(price_clp, 9007199254740991)',
  price_desc: 'coalesce(price_clp, 0)',
  km_asc: 'coalesce(km, 2147483647)',
  year_desc: 'coalesce(year, 0)',
};

/** The first three fields of the search text. */
const SHOWN_TEXT = "split_part(search_text, e'\\x1f', 2) || split_part(search_text, e'\\x1f', 3) || split_part(search_text, e'\\x1f', 4)";

const found = (text: string): string => `${text} LIKE ALL ($18::text[]) AND ${text} ~ ALL ($19::text[])`;

/** A filter that is not set is null, and the planner removes its condition. */
const FILTERED = `
  ($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
  AND ($4::text IS NULL OR tenancy = $4) AND ($5::text IS NULL OR condition = $5) AND ($6::text IS NULL OR search_text LIKE $6)
  AND ($7::uuid IS NULL OR location_id = $7) AND (NOT $8::boolean OR location_id IS NULL)
  AND ($9::uuid IS NULL OR source_id = $9) AND (NOT $10::boolean OR source_id IS NULL)
  AND ($11::int IS NULL OR year >= $11) AND ($12::int IS NULL OR year <= $12) AND ($13::int IS NULL OR km <= $13)
  AND ($14::bigint IS NULL OR price_clp >= $14) AND ($15::bigint IS NULL OR price_clp <= $15)
  AND ($16::timestamptz IS NULL OR updated_at >= $16) AND ($17::timestamptz IS NULL OR created_at >= $17)
  AND ($18::text[] IS NULL OR (${found('search_text')})) AND ($20::timestamptz IS NULL OR created_at < $20)`;

/**
 * Walks the index of the order, which holds all that is filtered by, and fetches the rows of the page alone: `$21` and `$22` are the last place
 * seen, `$23` the limit.
 */
function pageOf(sort: VehicleSort, shown: boolean): string {
  const [comes, way] = ORDERS[sort].ascending ? ['>', 'ASC'] : ['<', 'DESC'];
  const key = KEYS[sort];
  const [place, last] = key ? [`${key}, id`, '$21::bigint, $22::uuid'] : ['id', '$22::uuid'];
  return `
    SELECT ${vehicles.sql.columnsOf('v')}
      FROM (
        SELECT id, ${key || '0'} AS key FROM commerce.vehicle
         WHERE workspace_id = $1 AND ($22::uuid IS NULL OR (${place}) ${comes} (${last})) AND ${FILTERED}
           ${shown ? `AND ($18::text[] IS NULL OR (${found(`(${SHOWN_TEXT})`)}))` : ''} AND $21::bigint IS NOT DISTINCT FROM $21
         ORDER BY ${key ? `${key} ${way}, ` : ''}id ${way} LIMIT $23
      ) AS page
      JOIN commerce.vehicle v ON v.workspace_id = $1 AND v.id = page.id
     ORDER BY page.key ${way}, page.id ${way}`;
}

const pages = (shown: boolean): Record<VehicleSort, string> => {
  const [newest, price_asc, price_desc] = [pageOf('newest', shown), pageOf('price_asc', shown), pageOf('price_desc', shown)];
  return { newest, price_asc, price_desc, km_asc: pageOf('km_asc', shown), year_desc: pageOf('year_desc', shown) };
};
const ALL = pages(false);
const SHOWN = pages(true);

const idIn = (id: string | undefined): string | null => (id === undefined || id === 'none' ? null : id);

const partedPattern = (parts: readonly string[]): string => `^${parts.map((part) => `(?=.* ${part})`).join('')}| ${parts.join('')}`;

/** `$2` to `$20`. */
function filterValues({ statuses, make, q, locationId, sourceId, ...filter }: VehicleFilter, today: string): unknown[] {
  const sought = q === undefined ? null : soughtIn(q);
  return [
    ...[today, statuses ?? null, filter.tenancy ?? null, filter.condition ?? null, make === undefined ? null : `\u001f ${wordsOf(make)}\u001f%`],
    ...[idIn(locationId), locationId === 'none', idIn(sourceId), sourceId === 'none'],
    ...[filter.yearMin ?? null, filter.yearMax ?? null, filter.kmMax ?? null, filter.priceMin ?? null, filter.priceMax ?? null],
    ...[filter.updatedSince ?? null, filter.createdFrom ?? null],
    ...[sought && sought.beginnings.map((beginning) => `% ${beginning}%`), sought && sought.parted.map(partedPattern), filter.createdTo ?? null],
  ];
}

/** The vehicles of workspaces as they are read. */
export function vehicleReads(database: Database): VehicleReads {
  const { byId, byIds } = vehicles.reads(database);
  return {
    byId,
    byIds,
    list: (workspaceId: string, { filter, sort, shown, today, after, limit }: VehicleQuery) =>
      queryByIndex<Vehicle>(database, (shown ? SHOWN : ALL)[sort], [
        ...[workspaceId, ...filterValues(filter, today)],
        ...[after?.key ?? null, after?.id ?? null, limit],
      ]),
  };
}
