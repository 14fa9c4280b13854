import { asOf } from '../stock/domain/hold';
import { FIELD, searchTextOf, wordsOf } from '../stock/domain/search-text';
import type { Vehicle } from '../stock/domain/vehicle';
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

/** The expected list of these vehicles, to compare with PostgreSQL. */
export function listedInMemory(
  all: readonly Vehicle[],
  { filter, sort, shown, today, after, limit }: VehicleQuery,
): Vehicle[] {
  const { keyOf, ascending } = ORDERS[sort];
  const sign = ascending ? 1 : -1;
  const compared = (one: { key: number; id: string }, other: { key: number; id: string }): number =>
    sign * (one.key - other.key || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
  const placed = (vehicle: Vehicle) => ({ key: keyOf(vehicle), id: vehicle.id });
  return all
    .filter((vehicle) => matches(asOf(vehicle, today), filter, shown))
    .filter((vehicle) => after === null || compared(placed(vehicle), after) > 0)
    .sort((one, other) => compared(placed(one), placed(other)))
    .slice(0, limit);
}
