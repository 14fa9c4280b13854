import { namedSql, queryByIndex, type Database, type NamedSql } from '@workops/platform/database';
import { wordsOf } from '../domain/search-text';
import type { Vehicle } from '../domain/vehicle';
import { mustHaveFewWords, searchTerms, type SearchTerm } from '../domain/search-terms';
import { ORDERS, type VehicleFilter, type VehicleQuery, type VehicleSort } from '../domain/vehicle-list';
import type { VehicleReads } from '../stock-ports';
import { vehicles } from './vehicle-record';

/** The sort key of each order, exactly as its index has it. */
const KEYS: Record<VehicleSort, string> = {
  newest: '',
  longest_in_stock: '',
  price_asc: 'coalesce(price_clp, 9007199254740991)',
  price_desc: 'coalesce(price_clp, 0)',
  km_asc: 'coalesce(km, 2147483647)',
  year_desc: 'coalesce(year, 0)',
};

/** A field of the search text: 2 is the make, 3 the model, 4 the version. */
const textField = (place: number): string => `split_part(search_text, e'\\x1f', ${place})`;

/** The first three fields of the search text. */
const SHOWN_TEXT = [2, 3, 4].map(textField).join(' || ');

const found = (text: string): string => `${text} LIKE ALL (:beginnings::text[]) AND ${text} ~ ALL (:parted::text[])`;

/** An unset filter is null, and the planner removes its condition. */
const FILTERED = `
  (:statuses::text[] IS NULL OR CASE WHEN held_until < :today::date THEN 'available' ELSE status END = ANY (:statuses))
  AND (:tenancy::text IS NULL OR tenancy = :tenancy) AND (:condition::text IS NULL OR condition = :condition)
  AND (:makes::text[] IS NULL OR search_text LIKE ANY (:makes))
  AND (:locationId::uuid IS NULL OR location_id = :locationId) AND (NOT :hasNoLocation::boolean OR location_id IS NULL)
  AND (:sourceId::uuid IS NULL OR source_id = :sourceId) AND (NOT :hasNoSource::boolean OR source_id IS NULL)
  AND (:yearMin::int IS NULL OR year >= :yearMin) AND (:yearMax::int IS NULL OR year <= :yearMax)
  AND (:kmMax::int IS NULL OR km <= :kmMax)
  AND (:priceMin::bigint IS NULL OR price_clp >= :priceMin) AND (:priceMax::bigint IS NULL OR price_clp <= :priceMax)
  AND (:updatedSince::timestamptz IS NULL OR updated_at >= :updatedSince)
  AND (:createdFrom::timestamptz IS NULL OR created_at >= :createdFrom)
  AND (:beginnings::text[] IS NULL OR (${found('search_text')}))
  AND (:createdTo::timestamptz IS NULL OR created_at < :createdTo)
  AND (:models::text[] IS NULL OR ${textField(3)} = ANY (:models))
  AND (:versions::text[] IS NULL OR ${textField(4)} = ANY (:versions))`;

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
  'makes',
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
  'models',
  'versions',
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

/** Fields as the search text has them. */
const fieldsOf = (names: readonly string[] | undefined): string[] | null =>
  names === undefined ? null : names.map((name) => ` ${wordsOf(name)}`);

const idIn = (id: string | undefined): string | null => (id === undefined || id === 'none' ? null : id);

/** The beginning of a term that has only one spelling. */
const beginningOf = ({ alternatives: [first, ...others] }: SearchTerm): string | undefined =>
  others.length === 0 && first?.length === 1 ? first[0] : undefined;

const patternOf = ({ alternatives }: SearchTerm): string =>
  alternatives
    .map((parts) => (parts.length === 1 ? ` ${parts[0]}` : `^${parts.map((part) => `(?=.* ${part})`).join('')}`))
    .join('|');

function filterValues({ statuses, makes, q, locationId, sourceId, ...filter }: VehicleFilter) {
  if (q !== undefined) mustHaveFewWords(q);
  const terms = q === undefined ? null : searchTerms(q);
  return {
    statuses: statuses ?? null,
    tenancy: filter.tenancy ?? null,
    condition: filter.condition ?? null,
    makes: makes === undefined ? null : makes.map((make) => `\u001f ${wordsOf(make)}\u001f%`),
    models: fieldsOf(filter.models),
    versions: fieldsOf(filter.versions),
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
    beginnings: terms && terms.flatMap((term) => beginningOf(term) ?? []).map((beginning) => `% ${beginning}%`),
    parted: terms && terms.filter((term) => beginningOf(term) === undefined).map(patternOf),
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
