import { Body, Controller, Inject, Query } from '@nestjs/common';
import { COMMERCE, VEHICLE_STATUSES, vehicleLimits, type Commerce, type VehicleStatus } from '@workops/commerce';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { CreatedAt, Id, UpdatedAt } from '../http/fields/standard-fields';
import { Field } from '../http/fields/field';
import { documented, integer, oneOf, text } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';

const plate = documented(text({ min: 1, max: vehicleLimits.plate }), {
  description: 'The license plate, unique in the workspace. Stored in capitals, without spaces, hyphens and dots.',
  example: 'BBCL11',
});
const make = documented(text({ min: 1, max: vehicleLimits.name }), { description: 'The make.', example: 'Toyota' });
const model = documented(text({ min: 1, max: vehicleLimits.name }), { description: 'The model.', example: 'Yaris' });
const year = documented(integer(vehicleLimits.years), { description: 'The model year.', example: 2020 });
const status = documented(oneOf(VEHICLE_STATUSES, 'VehicleStatus'), { description: 'Whether the vehicle can be sold.' });
const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class RegisterVehicleRequest {
  @Field(plate, clearable)
  plate?: string | null;
  @Field(make)
  make: string;
  @Field(model)
  model: string;
  @Field(year, clearable)
  year?: number | null;
  @Field(status, { ...optional, default: 'available' })
  status?: VehicleStatus;
}

class UpdateVehicleRequest {
  @Field(plate, clearable)
  plate?: string | null;
  @Field(make, optional)
  make?: string;
  @Field(model, optional)
  model?: string;
  @Field(year, clearable)
  year?: number | null;
  @Field(status, optional)
  status?: VehicleStatus;
}

export class VehicleResource {
  @Id()
  id: string;
  @Field(plate, { nullable: true, person: false })
  plate: string | null;
  @Field(make, { person: false })
  make: string;
  @Field(model, { person: false })
  model: string;
  @Field(year, { nullable: true })
  year: number | null;
  @Field(status)
  status: VehicleStatus;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
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
    ceiling: { uncounted: 'A workspace has as many vehicles as pass through its stock.' },
    outlivesTheApp: 'data',
    summary: 'Create a vehicle',
    scopes: ['vehicles:write'],
    errors: ['UNIQUE_CONFLICT'],
  })
  async register(@CurrentActor() actor: Actor, @Body() body: RegisterVehicleRequest): Promise<VehicleResource> {
    return this.commerce.vehicles.register(actor, body);
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
    return listingOf(await this.commerce.vehicles.list(actor, page), page);
  }

  @Operation.get('/vehicles/:id', {
    ...vehicles,
    id: 'readVehicle',
    summary: 'Get a vehicle',
    scopes: ['vehicles:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<VehicleResource> {
    return this.commerce.vehicles.read(actor, id);
  }

  @Operation.patch('/vehicles/:id', {
    ...vehicles,
    id: 'updateVehicle',
    summary: 'Update a vehicle',
    description: 'Fields that are left out keep their values.',
    scopes: ['vehicles:write'],
    errors: ['NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  async update(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: UpdateVehicleRequest): Promise<VehicleResource> {
    return this.commerce.vehicles.update(actor, id, body);
  }
}
