import {
  holdOf,
  type Hold,
  type TaxTreatment,
  type Vehicle,
  type VehicleCondition,
  type VehicleStatus,
  type VehicleTenancy,
} from '../../index';
import type { Actor } from '@workops/kernel';
import { CreatedAt, Field, Id, ListField, ObjectField, UpdatedAt, uuid } from '@workops/edge';
import { PHOTO_URLS, PINNED_FIELDS, vehicleFields as fields } from './vehicle-fields';

const nullable = { nullable: true };
const said = { person: false } as const;

class VehicleHoldResource {
  @Field(fields.holderType)
  type: Hold['type'];
  @Field(fields.holderId)
  id: string;
  @Field(fields.holderDisplayId, { ...said, ...nullable })
  displayId: string | null;
  @Field(fields.holdUntil, nullable)
  until: string | null;
}

export class VehicleResource {
  @Id()
  id: string;
  @Field(fields.plate, { ...nullable, ...said })
  plate: string | null;
  @Field(fields.vin, { ...nullable, ...said })
  vin: string | null;
  @Field(fields.stockNumber, { ...nullable, ...said })
  stockNumber: string | null;
  @Field(fields.externalId, { ...nullable, ...said })
  externalId: string | null;
  @Field(fields.make, said)
  make: string;
  @Field(fields.model, said)
  model: string;
  @Field(fields.version, { ...nullable, ...said })
  version: string | null;
  @Field(fields.color, { ...nullable, ...said })
  color: string | null;
  @Field(fields.fuel, { ...nullable, ...said })
  fuel: string | null;
  @Field(fields.transmission, { ...nullable, ...said })
  transmission: string | null;
  @Field(fields.bodyType, { ...nullable, ...said })
  bodyType: string | null;
  @Field(fields.year, nullable)
  year: number | null;
  @Field(fields.km, nullable)
  km: number | null;
  @Field(fields.condition)
  condition: VehicleCondition;
  @Field(fields.locationId, nullable)
  locationId: string | null;
  @Field(fields.description, { ...nullable, ...said })
  description: string | null;
  @ListField(fields.photoUrl, { description: PHOTO_URLS, max: 40, ...said })
  photoUrls: readonly string[];
  @ListField(fields.pinnedField, { description: PINNED_FIELDS, max: 30 })
  pinnedFields: readonly string[];
  @Field(fields.priceClp, nullable)
  priceClp: number | null;
  @Field(fields.floorPriceClp, { ...nullable, optional: true })
  floorPriceClp?: number | null;
  @Field(fields.shownTaxTreatment, nullable)
  taxTreatment: TaxTreatment | null;
  @Field(fields.status)
  status: VehicleStatus;
  @Field(fields.tenancy)
  tenancy: VehicleTenancy;
  @Field(fields.sourceId, nullable)
  sourceId: string | null;
  @ObjectField(() => VehicleHoldResource, { ...nullable, description: 'The document that holds it.' })
  heldBy: VehicleHoldResource | null;
  @ListField(uuid(), { max: 50, description: 'The portal accounts at which it is published.' })
  publishedTo: readonly string[];
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

/** Shows only fields that the caller may see. */
export function vehicleResource(
  { scopes }: Pick<Actor, 'scopes'>,
  { floorPriceClp, ...vehicle }: Vehicle,
  publishedTo: readonly string[] = [],
): VehicleResource {
  return {
    ...vehicle,
    ...(scopes.has('price_approval:decide') && { floorPriceClp }),
    heldBy: holdOf(vehicle),
    publishedTo,
  };
}
