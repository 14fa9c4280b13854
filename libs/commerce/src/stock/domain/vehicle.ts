import type { WorkspaceRecord } from '@workops/kernel';

export const VEHICLE_STATUSES = ['available', 'draft', 'reserved', 'sold', 'withdrawn'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/** Plates and VINs are unique among these, so that a sold car can be registered again. */
export const LIVE_STATUSES: readonly VehicleStatus[] = ['available', 'draft', 'reserved'];
export const isLive = ({ status }: Pick<Vehicle, 'status'>): boolean => LIVE_STATUSES.includes(status);

export const VEHICLE_CONDITIONS = ['used', 'new', 'demo'] as const;
export type VehicleCondition = (typeof VEHICLE_CONDITIONS)[number];

/** The workspace's own, or on consignment. */
export const VEHICLE_TENANCIES = ['propio', 'consignacion'] as const;
export type VehicleTenancy = (typeof VEHICLE_TENANCIES)[number];

export const TAX_TREATMENTS = ['afecto', 'exento', 'pass_through'] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];
/** A write may set these. */
export const OWN_TAX_TREATMENTS = ['afecto', 'exento'] as const;
export type OwnTaxTreatment = (typeof OWN_TAX_TREATMENTS)[number];

export const HOLDER_TYPES = ['reservation', 'sale_note', 'consignment'] as const;
export type HolderType = (typeof HOLDER_TYPES)[number];

export interface HoldColumns {
  heldByType: HolderType | null;
  heldById: string | null;
  /** An id such as `R-12`, `V-7` or `F-3`. */
  heldByDisplayId: string | null;
  /**
   * Last date in the workspace's time zone, `YYYY-MM-DD`; null if it does not expire. Only documents write hold
   * columns, under the row lock.
   */
  heldUntil: string | null;
}

export interface VehicleFields {
  make: string;
  model: string;
  version: string | null;
  color: string | null;
  fuel: string | null;
  transmission: string | null;
  bodyType: string | null;
  year: number | null;
  km: number | null;
  condition: VehicleCondition;
  locationId: string | null;
  /** The description is public, like the photos. */
  description: string | null;
  photoUrls: readonly string[];
  /** Syncs must not change these `SYNCED_FIELDS`. */
  pinnedFields: readonly string[];
  /** Upper case letters and digits. */
  plate: string | null;
  vin: string | null;
  stockNumber: string | null;
  /** The client's id; unique in its source, or in the workspace without one. */
  externalId: string | null;
  /** Includes taxes; null means on request. */
  priceClp: number | null;
  /** Lower prices need an approval. */
  floorPriceClp: number | null;
  taxTreatment: TaxTreatment | null;
  status: VehicleStatus;
}

export interface Vehicle extends WorkspaceRecord, VehicleFields, HoldColumns {
  tenancy: VehicleTenancy;
  sourceId: string | null;
  /** A sync withdrew the vehicle because the feed lacked it. Any other write of the status clears it. */
  retiredBySync: boolean;
}

export type VehicleInput = Pick<VehicleFields, 'make' | 'model'> & Partial<VehicleFields>;

/** Absent fields are kept. */
export type VehiclePatch = Partial<VehicleFields>;

export const labelOf = ({ make, model, year, plate }: Pick<Vehicle, 'make' | 'model' | 'year' | 'plate'>): string =>
  [make, model, ...(year === null ? [] : [year]), ...(plate === null ? [] : [`(${plate})`])].join(' ');
