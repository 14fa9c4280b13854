import { isUuid, notACursor } from '@workops/kernel';
import type { Vehicle, VehicleCondition, VehicleStatus, VehicleTenancy } from './vehicle';

export const VEHICLE_SORTS = ['newest', 'longest_in_stock', 'price_asc', 'price_desc', 'km_asc', 'year_desc'] as const;
export type VehicleSort = (typeof VEHICLE_SORTS)[number];

/** The key precedes the id. Vehicles without a value come last. */
interface Order {
  keyOf(vehicle: Pick<Vehicle, 'priceClp' | 'km' | 'year'>): number;
  ascending: boolean;
}

const HIGHEST_PRICE = Number.MAX_SAFE_INTEGER;
const MOST_KM = 2_147_483_647;

export const ORDERS: Record<VehicleSort, Order> = {
  newest: { keyOf: () => 0, ascending: false },
  longest_in_stock: { keyOf: () => 0, ascending: true },
  price_asc: { keyOf: ({ priceClp }) => priceClp ?? HIGHEST_PRICE, ascending: true },
  price_desc: { keyOf: ({ priceClp }) => priceClp ?? 0, ascending: false },
  km_asc: { keyOf: ({ km }) => km ?? MOST_KM, ascending: true },
  year_desc: { keyOf: ({ year }) => year ?? 0, ascending: false },
};

export interface VehiclePlace {
  key: number;
  id: string;
}

/** Opaque to clients. */
export const vehicleCursor = (sort: VehicleSort, vehicle: Vehicle): string =>
  Buffer.from(`${sort}/${ORDERS[sort].keyOf(vehicle)}/${vehicle.id}`).toString('base64url');

const CURSOR = /^([a-z_]+)\/(\d{1,16})\/(.+)$/;

/** Throws `malformed` for a cursor of another order or a broken one. */
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
  /** Whole makes match, ignoring case, accents and separators; one is enough. Models and versions match likewise. */
  makes?: readonly string[];
  models?: readonly string[];
  versions?: readonly string[];
  fuels?: readonly string[];
  transmissions?: readonly string[];
  bodyTypes?: readonly string[];
  colors?: readonly string[];
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
  /** Each term must begin a word of the vehicle. */
  q?: string;
}

export const SHOWN_STATUSES: readonly VehicleStatus[] = ['available', 'reserved'];

export function onlyShown(filter: VehicleFilter): VehicleFilter {
  const { statuses = SHOWN_STATUSES } = filter;
  return { ...filter, statuses: statuses.filter((status) => SHOWN_STATUSES.includes(status)) };
}

export interface VehicleQuery {
  filter: VehicleFilter;
  sort: VehicleSort;
  /** Limits list and search to what the public sees. */
  shown: boolean;
  today: string;
  after: VehiclePlace | null;
  limit: number;
}
