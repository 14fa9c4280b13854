import { namedSql, queryByIndex, type Database } from '@workops/platform/database';
import type { VehicleStatus } from '../domain/vehicle';
import {
  AGE_BOUNDS,
  MAX_FACET_VALUES,
  MAX_FIGURE_BRANCHES,
  PRICE_BOUNDS,
  rangeAt,
  type FacetValue,
  type StockFigure,
  type VehicleFacets,
  type VehicleFigures,
} from '../domain/vehicle-figures';
import type { VehicleFigureReads } from '../stock-ports';
import {
  FACET_CONDITIONS,
  FILTER_NAMES,
  FILTERED,
  filterValues,
  FOUND_IN_SHOWN,
  OTHER_CONDITIONS,
  STATUS_TODAY,
  type FacetName,
} from './vehicle-conditions';

const FACETS = Object.keys(FACET_CONDITIONS) as FacetName[];

const COLUMNS: Record<FacetName, string> = {
  make: 'make',
  model: 'model',
  fuel: 'fuel',
  transmission: 'transmission',
  bodyType: 'body_type',
  color: 'color',
  condition: 'condition',
  year: 'year::text',
  price: 'price_range::text',
};

const fits = (name: FacetName): string => `"fits_${name}"`;

/**
 * Counts vehicles that match all other filters. Names that differ only in capitals, accents or separators are one
 * value, written as most have it.
 */
function countFacet(facet: FacetName): string {
  const otherConditions = FACETS.filter((name) => name !== facet).map(fits);
  return `
    (SELECT '${facet}' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
       FROM (SELECT ${COLUMNS[facet]} AS value, count(*) AS count
               FROM matching
              WHERE ${otherConditions.join(' AND ')}
              GROUP BY 1) AS written
      WHERE value IS NOT NULL
      GROUP BY commerce.words_of(value)
      ORDER BY 3 DESC, 2 LIMIT ${MAX_FACET_VALUES})`;
}

const fitting = (name: FacetName): string => `
             coalesce(${FACET_CONDITIONS[name]}, false) AS ${fits(name)}`;

const facetsStatement = (shown: boolean) =>
  namedSql(
    ['workspaceId', ...FILTER_NAMES],
    `
    WITH matching AS MATERIALIZED (
      SELECT make, model, fuel, transmission, body_type, color, condition, year,
             width_bucket(price_clp, ARRAY[${PRICE_BOUNDS.join(', ')}]::bigint[]) AS price_range,
             ${FACETS.map(fitting).join(',\n             ')}
        FROM commerce.vehicle
       WHERE workspace_id = :workspaceId AND ${OTHER_CONDITIONS} ${shown ? `AND ${FOUND_IN_SHOWN}` : ''}
    )
    SELECT 'total' AS facet, NULL AS value, count(*)::int AS count
      FROM matching
     WHERE ${FACETS.map(fits).join(' AND ')}
     UNION ALL ${FACETS.map(countFacet).join(' UNION ALL ')}`,
  );

const OF_ALL = facetsStatement(false);
const OF_SHOWN = facetsStatement(true);

interface FacetRow {
  facet: FacetName | 'total';
  value: string | null;
  count: number;
}

function toFacets(rows: readonly FacetRow[]): VehicleFacets {
  const of = (facet: FacetRow['facet']): FacetValue[] =>
    rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value: value!, count }));
  return {
    total: of('total')[0]!.count,
    make: of('make'),
    model: of('model'),
    fuel: of('fuel'),
    transmission: of('transmission'),
    bodyType: of('bodyType'),
    color: of('color'),
    condition: of('condition'),
    year: of('year')
      .map(({ value, count }) => ({ year: Number(value), count }))
      .sort((a, b) => b.year - a.year),
    price: of('price')
      .map(({ value, count }) => ({ ...rangeAt(PRICE_BOUNDS, Number(value) - 1), count }))
      .sort((a, b) => a.from - b.from),
  };
}

const FIGURE = `
  count(*)::int AS count, coalesce(sum(price_clp), 0)::bigint AS "valueClp",
  (count(*) FILTER (WHERE price_clp IS NULL))::int AS unpriced`;

const FIGURES = namedSql(
  ['workspaceId', ...FILTER_NAMES, 'now'],
  `
  WITH matching AS MATERIALIZED (
    SELECT ${STATUS_TODAY} AS status, location_id, price_clp,
           greatest(floor(extract(epoch FROM :now::timestamptz - created_at) / 86400), 0)::int AS days
      FROM commerce.vehicle
     WHERE workspace_id = :workspaceId AND ${FILTERED}
  ), stocked AS MATERIALIZED (
    SELECT * FROM matching WHERE status IN ('available', 'reserved')
  )
  SELECT 'status' AS kind, status AS key, ${FIGURE}, NULL::float8 AS "averageDays", NULL::float8 AS "medianDays",
         NULL::int AS "maxDays"
    FROM matching GROUP BY status
   UNION ALL
  SELECT 'all', NULL, ${FIGURE}, round(avg(days), 1)::float8,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY days), max(days)
    FROM stocked
   UNION ALL
  SELECT 'days', width_bucket(days, ARRAY[${AGE_BOUNDS.join(', ')}])::text, ${FIGURE}, NULL, NULL, NULL
    FROM stocked GROUP BY 2
   UNION ALL
  (SELECT 'branch', location_id::text, ${FIGURE}, round(avg(days), 1)::float8, NULL, NULL
     FROM stocked GROUP BY location_id
    ORDER BY 3 DESC, 2 LIMIT ${MAX_FIGURE_BRANCHES})`,
);

interface FigureRow extends StockFigure {
  kind: 'status' | 'all' | 'days' | 'branch';
  key: string | null;
  averageDays: number | null;
  medianDays: number | null;
  maxDays: number | null;
}

const toFigure = ({ count, valueClp, unpriced }: FigureRow): StockFigure => ({ count, valueClp, unpriced });

function toFigures(rows: readonly FigureRow[]): VehicleFigures {
  const of = (kind: FigureRow['kind']): FigureRow[] => rows.filter((row) => row.kind === kind);
  const whole = of('all')[0]!;
  return {
    byStatus: of('status')
      .map((row) => ({ status: row.key as VehicleStatus, ...toFigure(row) }))
      .sort((a, b) => (a.status < b.status ? -1 : 1)),
    inStock: {
      ...toFigure(whole),
      averageDays: whole.averageDays,
      medianDays: whole.medianDays,
      maxDays: whole.maxDays,
      byDays: AGE_BOUNDS.map((_bound, index) => ({
        ...rangeAt(AGE_BOUNDS, index),
        count: of('days').find(({ key }) => Number(key) === index + 1)?.count ?? 0,
      })),
      byBranch: of('branch').map((row) => ({
        locationId: row.key,
        ...toFigure(row),
        averageDays: row.averageDays!,
      })),
    },
  };
}

/** A call reads each vehicle of the workspace at most once. */
export const vehicleFigureReads = (database: Database): VehicleFigureReads => ({
  facets: async (workspaceId, { filter, today, shown }) => {
    const statement = shown ? OF_SHOWN : OF_ALL;
    const values = statement.values({ workspaceId, today, ...filterValues(filter) });
    return toFacets(await queryByIndex<FacetRow>(database, statement.text, values));
  },
  figures: async (workspaceId, { filter, today, now }) => {
    const values = FIGURES.values({ workspaceId, today, now, ...filterValues(filter) });
    return toFigures(await queryByIndex<FigureRow>(database, FIGURES.text, values));
  },
});
