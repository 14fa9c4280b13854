import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  COMMERCE,
  vehicleLimits,
  type Commerce,
  type OwnTaxTreatment,
  type VehicleCondition,
  type VehicleStatus,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  Field,
  ListField,
  type Listing,
  toListing,
  mapped,
  Operation,
  toPage,
  PathId,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { UPDATE_VEHICLE } from './reasons';
import { toListInput, VehicleListQuery } from './vehicle-list-query';
import { PHOTO_URLS, PINNED_FIELDS, vehicleFields as fields } from './vehicle-fields';
import { vehicleResource, VehicleResource } from './vehicle-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class VehicleTraits {
  @Field(fields.plate, clearable)
  plate?: string | null;
  @Field(fields.vin, clearable)
  vin?: string | null;
  @Field(fields.stockNumber, clearable)
  stockNumber?: string | null;
  @Field(fields.externalId, clearable)
  externalId?: string | null;
  @Field(fields.version, clearable)
  version?: string | null;
  @Field(fields.color, clearable)
  color?: string | null;
  @Field(fields.fuel, clearable)
  fuel?: string | null;
  @Field(fields.transmission, clearable)
  transmission?: string | null;
  @Field(fields.bodyType, clearable)
  bodyType?: string | null;
  @Field(fields.year, clearable)
  year?: number | null;
  @Field(fields.km, clearable)
  km?: number | null;
  @Field(fields.condition, { ...optional, default: 'used' })
  condition?: VehicleCondition;
  @Field(fields.locationId, clearable)
  locationId?: string | null;
  @Field(fields.description, clearable)
  description?: string | null;
  @ListField(fields.photoUrl, { description: PHOTO_URLS, ...optional, max: vehicleLimits.photoUrls })
  photoUrls?: string[];
  @ListField(fields.pinnedField, { description: PINNED_FIELDS, ...optional, max: 30 })
  pinnedFields?: string[];
  @Field(fields.priceClp, clearable)
  priceClp?: number | null;
  @Field(fields.floorPriceClp, clearable)
  floorPriceClp?: number | null;
  @Field(fields.taxTreatment, clearable)
  taxTreatment?: OwnTaxTreatment | null;
  @Field(fields.status, { ...optional, default: 'available' })
  status?: VehicleStatus;
}

class RegisterVehicleRequest extends VehicleTraits {
  @Field(fields.make)
  make: string;
  @Field(fields.model)
  model: string;
}

class UpdateVehicleRequest extends VehicleTraits {
  @Field(fields.make, optional)
  make?: string;
  @Field(fields.model, optional)
  model?: string;
}

const vehicles = {
  tag: 'Vehicles',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: VehicleResource,
} as const;

@Controller()
export class VehiclesHttp {
  constructor(@Inject(COMMERCE) private readonly commerce: Commerce) {}

  @Operation.post('/vehicles', {
    ...vehicles,
    id: 'registerVehicle',
    bodyLimit: BULK_BODY,
    ceiling: { uncounted: 'A workspace has as many vehicles as pass through its stock.' },
    outlivesTheApp: 'data',
    summary: 'Create a vehicle',
    description:
      'A plate or VIN is unique among vehicles that are `draft`, `available` or `reserved`, so that a car that was sold can be taken in again. A 409 ' +
      '`UNIQUE_CONFLICT` names the other vehicle in `vehicle_id`.',
    scopes: ['vehicles:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  async register(@CurrentActor() actor: Actor, @Body() body: RegisterVehicleRequest): Promise<VehicleResource> {
    return vehicleResource(actor, await this.commerce.vehicles.register(actor, body));
  }

  @Operation.get('/vehicles', {
    ...vehicles,
    id: 'listVehicles',
    summary: 'List vehicles',
    description: 'Newest first, or as `sort` says; what a vehicle lacks comes last. A cursor belongs to its sort.',
    scopes: ['vehicles:read'],
    errors: [],
    list: 'cursor',
    snapshot: true,
  })
  async list(@CurrentActor() actor: Actor, @Query() query: VehicleListQuery): Promise<Listing<VehicleResource>> {
    const page = await this.commerce.vehicles.list(actor, toListInput(query));
    const publishedTo = await this.publishedTo(actor, page.items);
    const found = mapped(page, (vehicle) => vehicleResource(actor, vehicle, publishedTo.get(vehicle.id)));
    return toListing(found, toPage(query));
  }

  @Operation.get('/vehicles/:id', {
    ...vehicles,
    id: 'readVehicle',
    summary: 'Get a vehicle',
    scopes: ['vehicles:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<VehicleResource> {
    const [vehicle, publishedTo] = await Promise.all([
      this.commerce.vehicles.read(actor, id),
      this.publishedTo(actor, [{ id }]),
    ]);
    return vehicleResource(actor, vehicle, publishedTo.get(id));
  }

  @Operation.patch('/vehicles/:id', {
    ...vehicles,
    id: 'updateVehicle',
    bodyLimit: BULK_BODY,
    summary: 'Update a vehicle',
    description:
      'Fields that are left out keep their values. While a document holds the vehicle (`held_by`), its status is not written.',
    scopes: ['vehicles:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [UPDATE_VEHICLE],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdateVehicleRequest,
  ): Promise<VehicleResource> {
    const vehicle = await this.commerce.vehicles.update(actor, id, body);
    return vehicleResource(actor, vehicle, (await this.publishedTo(actor, [vehicle])).get(id));
  }

  private async publishedTo(
    { workspaceId }: Actor,
    vehicles: readonly { id: string }[],
  ): Promise<ReadonlyMap<string, string[]>> {
    const ids = vehicles.map(({ id }) => id);
    return ids.length === 0 ? new Map() : this.commerce.publications.publishedTo(workspaceId, ids);
  }
}
