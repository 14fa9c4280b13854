import { asOf } from '../stock/domain/hold';
import {
  AGE_BOUNDS,
  PRICE_BOUNDS,
  rangeAt,
  type FacetValue,
  type StockFigure,
  type VehicleFacets,
  type VehicleFigures,
} from '../stock/domain/vehicle-figures';
import { FIELD, searchTextOf, wordsOf } from '../stock/domain/search-text';
import { VEHICLE_STATUSES, type Vehicle } from '../stock/domain/vehicle';
import { searchTerms } from '../stock/domain/search-terms';
import { ORDERS, type VehicleFilter, type VehicleQuery } from '../stock/domain/vehicle-list';

const within = (value: number | null, min = -Infinity, max = Infinity): boolean =>
  (min === -Infinity && max === Infinity) || (value !== null && value >= min && value <= max);

const names = (value: string | null, wanted: string | undefined): boolean =>
  wanted === undefined || (value ?? 'none') === wanted;

const isNamed = (value: string | null, wanted: readonly string[] | undefined): boolean =>
  wanted === undefined || wanted.some((name) => wordsOf(name) === wordsOf(value ?? ''));

function says(vehicle: Vehicle, q: string, shown: boolean): boolean {
  const fields = searchTextOf(vehicle).split(FIELD).slice(1, -1);
  const text = (shown ? fields.slice(0, 3) : fields).join('');
  const begins = (word: string): boolean => text.includes(` ${word}`);
  return searchTerms(q).every(({ alternatives }) => alternatives.some((parts) => parts.every(begins)));
}

function matches(vehicle: Vehicle, filter: VehicleFilter, shown: boolean): boolean {
  const { statuses, tenancy, condition, updatedSince, createdFrom, createdTo, q } = filter;
  return [
    statuses?.includes(vehicle.status) ?? true,
    (tenancy ?? vehicle.tenancy) === vehicle.tenancy,
    (condition ?? vehicle.condition) === vehicle.condition,
    isNamed(vehicle.make, filter.makes),
    isNamed(vehicle.model, filter.models),
    isNamed(vehicle.version, filter.versions),
    isNamed(vehicle.fuel, filter.fuels),
    isNamed(vehicle.transmission, filter.transmissions),
    isNamed(vehicle.bodyType, filter.bodyTypes),
    isNamed(vehicle.color, filter.colors),
    names(vehicle.locationId, filter.locationId),
    names(vehicle.sourceId, filter.sourceId),
    within(vehicle.year, filter.yearMin, filter.yearMax),
    within(vehicle.km, undefined, filter.kmMax),
    within(vehicle.priceClp, filter.priceMin, filter.priceMax),
    !updatedSince || vehicle.updatedAt >= updatedSince,
    !createdFrom || vehicle.createdAt >= createdFrom,
    !createdTo || vehicle.createdAt < createdTo,
    q === undefined || says(vehicle, q, shown),
  ].every(Boolean);
}

export function listedInMemory(
  all: readonly Vehicle[],
  { filter, sort, shown, today, after, limit }: VehicleQuery,
): Vehicle[] {
  const { keyOf, ascending } = ORDERS[sort];
  const sign = ascending ? 1 : -1;
  const compared = (a: { key: number; id: string }, b: { key: number; id: string }): number =>
    sign * (a.key - b.key || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const placed = (vehicle: Vehicle) => ({ key: keyOf(vehicle), id: vehicle.id });
  return all
    .filter((vehicle) => matches(asOf(vehicle, today), filter, shown))
    .filter((vehicle) => after === null || compared(placed(vehicle), after) > 0)
    .sort((a, b) => compared(placed(a), placed(b)))
    .slice(0, limit);
}

const rangeIndex = (bounds: readonly number[], value: number): number =>
  bounds.filter((bound) => bound <= value).length - 1;

function grouped<T>(items: readonly T[], toKey: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item]);
  return [...groups.values()];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Most frequent first; of several spellings, the most frequent one. */
const countValues = (values: readonly (string | null)[]): FacetValue[] =>
  grouped(
    values.filter((value) => value !== null),
    wordsOf,
  )
    .map((written) => {
      const [spelling] = grouped(written, String).sort((a, b) => b.length - a.length || compare(a[0]!, b[0]!));
      return { value: spelling![0]!, count: written.length };
    })
    .sort((a, b) => b.count - a.count || compare(a.value, b.value));

export function facetsInMemory(
  all: readonly Vehicle[],
  { filter, today, shown }: Pick<VehicleQuery, 'filter' | 'today' | 'shown'>,
): VehicleFacets {
  const without = (...names: (keyof VehicleFilter)[]): Vehicle[] =>
    all
      .map((vehicle) => asOf(vehicle, today))
      .filter((vehicle) =>
        matches(vehicle, { ...filter, ...Object.fromEntries(names.map((name) => [name, undefined])) }, shown),
      );
  const years = countValues(without('yearMin', 'yearMax').map(({ year }) => (year === null ? null : String(year))));
  const prices = grouped(
    without('priceMin', 'priceMax').flatMap(({ priceClp }) => priceClp ?? []),
    (price) => String(rangeIndex(PRICE_BOUNDS, price)),
  );
  return {
    total: without().length,
    make: countValues(without('makes').map(({ make }) => make)),
    model: countValues(without('models').map(({ model }) => model)),
    fuel: countValues(without('fuels').map(({ fuel }) => fuel)),
    transmission: countValues(without('transmissions').map(({ transmission }) => transmission)),
    bodyType: countValues(without('bodyTypes').map(({ bodyType }) => bodyType)),
    color: countValues(without('colors').map(({ color }) => color)),
    condition: countValues(without('condition').map(({ condition }) => condition)),
    year: years.map(({ value, count }) => ({ year: Number(value), count })).sort((a, b) => b.year - a.year),
    price: prices
      .map((group) => ({ ...rangeAt(PRICE_BOUNDS, rangeIndex(PRICE_BOUNDS, group[0]!)), count: group.length }))
      .sort((a, b) => a.from - b.from),
  };
}

const measureFigure = (vehicles: readonly Vehicle[]): StockFigure => ({
  count: vehicles.length,
  valueClp: vehicles.reduce((sum, { priceClp }) => sum + (priceClp ?? 0), 0),
  unpriced: vehicles.filter(({ priceClp }) => priceClp === null).length,
});

export function figuresInMemory(
  all: readonly Vehicle[],
  { filter, today, now }: Pick<VehicleQuery, 'filter' | 'today'> & { now: Date },
): VehicleFigures {
  const matching = all.map((vehicle) => asOf(vehicle, today)).filter((vehicle) => matches(vehicle, filter, false));
  const inStock = matching.filter(({ status }) => status === 'available' || status === 'reserved');
  const ageInDays = ({ createdAt }: Vehicle): number =>
    Math.max(Math.floor((now.getTime() - createdAt.getTime()) / 86_400_000), 0);
  const average = (vehicles: readonly Vehicle[]): number =>
    Math.round((vehicles.reduce((sum, vehicle) => sum + ageInDays(vehicle), 0) / vehicles.length) * 10) / 10;
  const days = inStock.map(ageInDays).sort((a, b) => a - b);
  const [low, high] = [days[Math.floor((days.length - 1) / 2)]!, days[Math.floor(days.length / 2)]!];
  return {
    byStatus: [...VEHICLE_STATUSES]
      .map((status) => ({ status, ...measureFigure(matching.filter((vehicle) => vehicle.status === status)) }))
      .filter(({ count }) => count > 0),
    inStock: {
      ...measureFigure(inStock),
      averageDays: days.length === 0 ? null : average(inStock),
      medianDays: days.length === 0 ? null : (low + high) / 2,
      maxDays: days.at(-1) ?? null,
      byDays: AGE_BOUNDS.map((_bound, index) => ({
        ...rangeAt(AGE_BOUNDS, index),
        count: days.filter((each) => rangeIndex(AGE_BOUNDS, each) === index).length,
      })),
      byBranch: grouped(inStock, ({ locationId }) => String(locationId))
        .map((vehicles) => ({
          locationId: vehicles[0]!.locationId,
          ...measureFigure(vehicles),
          averageDays: average(vehicles),
        }))
        .sort((a, b) => b.count - a.count || compare(a.locationId ?? 'z', b.locationId ?? 'z')),
    },
  };
}
