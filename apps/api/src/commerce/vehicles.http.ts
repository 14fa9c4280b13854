import { Body, Controller, Inject, Query } from '@nestjs/common';
import { COMMERCE, VEHICLE_STATUSES, vehicleLimits, type Commerce, type Vehicle, type VehicleStatus } from '@workops/commerce';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field } from '../http/fields/field';
import { integer, oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';

const plate = text({ min: 1, max: vehicleLimits.plate });
const name = text({ min: 1, max: vehicleLimits.name });
const year = integer(vehicleLimits.years);
const status = oneOf(VEHICLE_STATUSES);
const clearable = { optional: true, nullable: true };
const plateRule = { description: 'Kept in capitals without blanks, hyphens and dots; unique in the workspace.' };

class RegisterVehicleRequest {
  @Field(plate, { ...clearable, ...plateRule })
  plate?: string | null;
  @Field(name, { example: 'Toyota' })
  make: string;
  @Field(name, { example: 'Yaris' })
  model: string;
  @Field(year, clearable)
  year?: number | null;
  @Field(status, { optional: true, default: 'available' })
  status?: VehicleStatus;
}

class UpdateVehicleRequest {
  @Field(plate, { ...clearable, ...plateRule })
  plate?: string | null;
  @Field(name, { optional: true })
  make?: string;
  @Field(name, { optional: true })
  model?: string;
  @Field(year, clearable)
  year?: number | null;
  @Field(status, { optional: true })
  status?: VehicleStatus;
}

export class VehicleResource {
  @Field(uuid())
  id: string;
  @Field(plate, { nullable: true, person: false })
  plate: string | null;
  @Field(name, { person: false })
  make: string;
  @Field(name, { person: false })
  model: string;
  @Field(year, { nullable: true })
  year: number | null;
  @Field(status)
  status: VehicleStatus;
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

const resourceOf = ({ id, plate: ownPlate, make, model, year: ownYear, status: ownStatus, createdAt, updatedAt }: Vehicle): VehicleResource => ({
  id,
  plate: ownPlate,
  make,
  model,
  year: ownYear,
  status: ownStatus,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

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
    ceiling: { uncounted: 'A workspace has as many vehicles as pass through its stock.' },
    outlivesTheApp: 'data',
    summary: 'Register a vehicle',
    scopes: ['vehicles:write'],
    errors: ['UNIQUE_CONFLICT'],
  })
  async register(@CurrentActor() actor: Actor, @Body() body: RegisterVehicleRequest): Promise<VehicleResource> {
    return resourceOf(await this.commerce.vehicles.register(actor, body));
  }

  @Operation.get('/vehicles', {
    ...vehicles,
    id: 'listVehicles',
    summary: 'List vehicles',
    description: 'Newest first.',
    scopes: ['vehicles:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<VehicleResource>> {
    const page = pageOf(query);
    return listingOf(await this.commerce.vehicles.list(actor, page), page, resourceOf);
  }

  @Operation.get('/vehicles/:id', {
    ...vehicles,
    id: 'readVehicle',
    summary: 'Read a vehicle',
    scopes: ['vehicles:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<VehicleResource> {
    return resourceOf(await this.commerce.vehicles.read(actor, id));
  }

  @Operation.patch('/vehicles/:id', {
    ...vehicles,
    id: 'updateVehicle',
    summary: 'Change a vehicle',
    description: 'What is left out stays as it is.',
    scopes: ['vehicles:write'],
    errors: ['NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  async update(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: UpdateVehicleRequest): Promise<VehicleResource> {
    return resourceOf(await this.commerce.vehicles.update(actor, id, body));
  }
}
