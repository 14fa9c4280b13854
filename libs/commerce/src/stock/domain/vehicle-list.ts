import { isUuid, malformed, notACursor } from '@workops/kernel';
import { wordsOf } from './search-text';
import type { Vehicle, VehicleCondition, VehicleStatus, VehicleTenancy } from './vehicle';

export const VEHICLE_SORTS = ['newest', 'price_asc', 'price_desc', 'km_asc', 'year_desc'] as const;
export type VehicleSort = (typeof VEHICLE_SORTS)[number];

/** A sort order: the key that precedes the id, and the direction. Vehicles without a value come last. */
interface Order {
  keyOf(vehicle: Pick<Vehicle, 'priceClp' | 'km' | 'year'>): number;
  ascending: boolean;
}

const HIGHEST_PRICE = Number.MAX_SAFE_INTEGER;
const MOST_KM = 2_147_483_647;

export const ORDERS: Record<VehicleSort, Order> = {
  newest: { keyOf: () => 0, ascending: false },
  price_asc: { keyOf: ({ priceClp }) => priceClp ?? HIGHEST_PRICE, ascending: true },
  price_desc: { keyOf: ({ priceClp }) => priceClp ?? 0, ascending: false },
  km_asc: { keyOf: ({ km }) => km ?? MOST_KM, ascending: true },
  year_desc: { keyOf: ({ year }) => year ?? 0, ascending: false },
};

/** The position of a vehicle in a list. */
export interface VehiclePlace {
  key: number;
  id: string;
}

/** The cursor after a vehicle in a list of that order; opaque to clients. */
export const vehicleCursor = (sort: VehicleSort, vehicle: Vehicle): string =>
  Buffer.from(`${sort}/${ORDERS[sort].keyOf(vehicle)}/${vehicle.id}`).toString('base64url');

const CURSOR = /^([a-z_]+)\/(\d{1,16})\/(.+)$/;

/** The position of the last vehicle seen. Throws `malformed` for a cursor of another order or a broken one. */
export function placeOf(sort: VehicleSort, cursor: string): VehiclePlace {
  const [, of, key, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (of === sort && Number(key) <= HIGHEST_PRICE && id && isUuid(id)) return { key: Number(key), id };
  throw notACursor();
}

/** Absent filters are not applied. */
export interface VehicleFilter {
  statuses?: readonly VehicleStatus[];
  tenancy?: VehicleTenancy;
  condition?: VehicleCondition;
  /** The whole make, ignoring case, accents and separators. */
  make?: string;
  locationId?: string | 'none';
  sourceId?: string | 'none';
  yearMin?: number;
  yearMax?: number;
  kmMax?: number;
  priceMin?: number;
  priceMax?: number;
  updatedSince?: Date;
  createdFrom?: Date;
  createdTo?: Date;
  /** Search terms; each must begin a word of the vehicle. */
  q?: string;
}

/** The statuses that the public sees. */
export const SHOWN_STATUSES: readonly VehicleStatus[] = ['available', 'reserved'];

const MOST_WORDS = 10;

/** The conditions of a search; all must match. */
export interface Sought {
  /** Prefixes of words. */
  beginnings: string[];
  /** Words with separators inside: each matches by its parts or joined, so that `BB-CL.11` finds a plate. */
  parted: string[][];
}

/** Throws `malformed` for too many words. */
export function soughtIn(q: string): Sought {
  const words = q.split(/\s+/).map((word) => wordsOf(word).split(' '));
  if (words.flat().length > MOST_WORDS) {
    throw malformed('query', [{ path: 'q', message: `Must have at most ${MOST_WORDS} words.`, code: 'too_big' }]);
  }
  const whole = words.filter(([first, ...rest]) => first !== '' && rest.length === 0);
  return { beginnings: whole.flat(), parted: words.filter((parts) => parts.length > 1) };
}

export interface VehicleQuery {
  filter: VehicleFilter;
  sort: VehicleSort;
  /** Limits the list, and the search, to what the public sees. */
  shown: boolean;
  /** The workspace's date. */
  today: string;
  /** The position of the last vehicle seen; null for the first page. */
  after: VehiclePlace | null;
  limit: number;
}
