import type { WorkspaceRecord } from '@workops/kernel';

export const VEHICLE_STATUSES = ['available', 'draft', 'reserved', 'sold', 'withdrawn'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/** Of these, one vehicle alone has a plate or a VIN: a car that was sold can be taken in again as another vehicle. */
export const LIVE_STATUSES: readonly VehicleStatus[] = ['available', 'draft', 'reserved'];
export const isLive = ({ status }: Pick<Vehicle, 'status'>): boolean => LIVE_STATUSES.includes(status);

export const VEHICLE_CONDITIONS = ['used', 'new', 'demo'] as const;
export type VehicleCondition = (typeof VEHICLE_CONDITIONS)[number];

/** Whose it is: the workspace's own, or on consignment. */
export const VEHICLE_TENANCIES = ['propio', 'consignacion'] as const;
export type VehicleTenancy = (typeof VEHICLE_TENANCIES)[number];

/** How its sale is taxed; `pass_through` while it is on consignment, and never then alone. */
export const TAX_TREATMENTS = ['afecto', 'exento', 'pass_through'] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];
/** What a write of the vehicle may say. */
export const OWN_TAX_TREATMENTS = ['afecto', 'exento'] as const;
export type OwnTaxTreatment = (typeof OWN_TAX_TREATMENTS)[number];

export const HOLDER_TYPES = ['reservation', 'sale_note', 'consignment'] as const;
export type HolderType = (typeof HOLDER_TYPES)[number];

/** What holds a vehicle; null throughout where nothing does. Written by documents alone, under the vehicle's row lock. */
export interface HoldColumns {
  heldByType: HolderType | null;
  heldById: string | null;
  /** `R-12`, `V-7`, `F-3`. */
  heldByDisplayId: string | null;
  /** The last date of the workspace on which it holds, `YYYY-MM-DD`; null without an end. Only of a `reserved` vehicle. */
  heldUntil: string | null;
}

/** What a write may say of a vehicle. */
export interface VehicleFields {
  make: string;
  model: string;
  /** The trim. */
  version: string | null;
  color: string | null;
  fuel: string | null;
  transmission: string | null;
  bodyType: string | null;
  year: number | null;
  km: number | null;
  condition: VehicleCondition;
  locationId: string | null;
  /** Public, as are the photos. */
  description: string | null;
  photoUrls: readonly string[];
  /** Of `SYNCED_FIELDS`: those that a sync of its source leaves alone. */
  pinnedFields: readonly string[];
  /** Capitals and digits. */
  plate: string | null;
  vin: string | null;
  stockNumber: string | null;
  /** As given: of its source, or of the workspace where it has none. */
  externalId: string | null;
  /** What a buyer pays, taxes included; null is "ask us". */
  priceClp: number | null;
  /** The least that it is sold for without an approval. */
  floorPriceClp: number | null;
  taxTreatment: TaxTreatment | null;
  status: VehicleStatus;
}

/** A vehicle of the register, as it is stored: a hold that has ended is still in it, see `asOf`. */
export interface Vehicle extends WorkspaceRecord, VehicleFields, HoldColumns {
  tenancy: VehicleTenancy;
  /** The stock source that writes it. */
  sourceId: string | null;
  /** A sync withdrew it because its source's feed lacked it; any other write of the status ends this. */
  retiredBySync: boolean;
}

export type VehicleInput = Pick<VehicleFields, 'make' | 'model'> & Partial<VehicleFields>;

/** Absent fields are kept. */
export type VehiclePatch = Partial<VehicleFields>;

/** What people call a vehicle. */
export const labelOf = ({ make, model, year, plate }: Pick<Vehicle, 'make' | 'model' | 'year' | 'plate'>): string =>
  [make, model, ...(year === null ? [] : [year]), ...(plate === null ? [] : [`(${plate})`])].join(' ');
