import type { WorkspaceRecord } from '@workops/kernel';

export const VEHICLE_STATUSES = ['available', 'draft', 'reserved', 'sold', 'withdrawn'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/**
 * Plates and VINs are unique among vehicles with these statuses, so that a sold car can be registered again as another
 * vehicle.
 */
export const LIVE_STATUSES: readonly VehicleStatus[] = ['available', 'draft', 'reserved'];
export const isLive = ({ status }: Pick<Vehicle, 'status'>): boolean => LIVE_STATUSES.includes(status);

export const VEHICLE_CONDITIONS = ['used', 'new', 'demo'] as const;
export type VehicleCondition = (typeof VEHICLE_CONDITIONS)[number];

/** Ownership: the workspace's own, or on consignment. */
export const VEHICLE_TENANCIES = ['propio', 'consignacion'] as const;
export type VehicleTenancy = (typeof VEHICLE_TENANCIES)[number];

/** Tax treatment of a sale; `pass_through` if and only if the vehicle is on consignment. */
export const TAX_TREATMENTS = ['afecto', 'exento', 'pass_through'] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];
/** The tax treatments that a write may set. */
export const OWN_TAX_TREATMENTS = ['afecto', 'exento'] as const;
export type OwnTaxTreatment = (typeof OWN_TAX_TREATMENTS)[number];

export const HOLDER_TYPES = ['reservation', 'sale_note', 'consignment'] as const;
export type HolderType = (typeof HOLDER_TYPES)[number];

/**
 * The document that holds a vehicle; all null without a hold. Only documents write these columns, under the vehicle's
 * row lock.
 */
export interface HoldColumns {
  heldByType: HolderType | null;
  heldById: string | null;
  /** `R-12`, `V-7`, `F-3`. */
  heldByDisplayId: string | null;
  /**
   * The last date of the hold in the workspace's time zone, `YYYY-MM-DD`; null if it does not expire. Only set for
   * `reserved` vehicles.
   */
  heldUntil: string | null;
}

/** The writable fields of a vehicle. */
export interface VehicleFields {
  make: string;
  model: string;
  /** The trim level. */
  version: string | null;
  color: string | null;
  fuel: string | null;
  transmission: string | null;
  bodyType: string | null;
  year: number | null;
  km: number | null;
  condition: VehicleCondition;
  locationId: string | null;
  /** Public, like the photos. */
  description: string | null;
  photoUrls: readonly string[];
  /** The `SYNCED_FIELDS` that syncs must not change. */
  pinnedFields: readonly string[];
  /** Upper case letters and digits only. */
  plate: string | null;
  vin: string | null;
  stockNumber: string | null;
  /** The vehicle's id as sent; unique in its source, or in the workspace if it has no source. */
  externalId: string | null;
  /** The buyer's price including taxes; null means on request. */
  priceClp: number | null;
  /** The lowest sale price that needs no approval. */
  floorPriceClp: number | null;
  taxTreatment: TaxTreatment | null;
  status: VehicleStatus;
}

/** A vehicle as stored; an expired hold is still present, see `asOf`. */
export interface Vehicle extends WorkspaceRecord, VehicleFields, HoldColumns {
  tenancy: VehicleTenancy;
  /** The stock source that syncs the vehicle. */
  sourceId: string | null;
  /** Set by a sync that withdrew the vehicle because the feed lacked it. Any other write of the status clears it. */
  retiredBySync: boolean;
}

export type VehicleInput = Pick<VehicleFields, 'make' | 'model'> & Partial<VehicleFields>;

/** Absent fields are kept. */
export type VehiclePatch = Partial<VehicleFields>;

/** A readable label of the vehicle. */
export const labelOf = ({ make, model, year, plate }: Pick<Vehicle, 'make' | 'model' | 'year' | 'plate'>): string =>
  [make, model, ...(year === null ? [] : [year]), ...(plate === null ? [] : [`(${plate})`])].join(' ');
