import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, NAME_LENGTH, type Access, MEMBERSHIPS_LOCK } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  type Listing,
  toListing,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { LOCATION_IN_USE } from './reasons';

const name = text({ min: 1, max: NAME_LENGTH });

class LocationRequest {
  @Field(name, { description: 'The name of the branch, unique in the workspace.', example: 'Providencia' })
  name: string;
}

export class LocationResource {
  @Id()
  id: string;
  @Field(name, { person: false, description: 'The name of the branch.', example: 'Providencia' })
  name: string;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const locations = {
  tag: 'Branches',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: LocationResource,
} as const;

@Controller()
export class LocationsHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/locations', {
    ...locations,
    id: 'createLocation',
    ceiling: 'locations',
    outlivesTheApp: 'data',
    lock: MEMBERSHIPS_LOCK,
    summary: 'Create a branch',
    scopes: ['teams:write'],
    errors: ['UNIQUE_CONFLICT'],
  })
  async create(@CurrentActor() actor: Actor, @Body() { name }: LocationRequest): Promise<LocationResource> {
    return this.access.locations.create(actor, { name });
  }

  @Operation.get('/locations', {
    ...locations,
    id: 'listLocations',
    summary: 'List branches',
    description: 'Newest first.',
    scopes: ['teams:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<LocationResource>> {
    const page = toPage(query);
    return toListing(await this.access.locations.list(actor, page), page);
  }

  @Operation.get('/locations/:id', {
    ...locations,
    id: 'readLocation',
    summary: 'Get a branch',
    scopes: ['teams:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<LocationResource> {
    return this.access.locations.read(actor, id);
  }

  @Operation.patch('/locations/:id', {
    ...locations,
    id: 'renameLocation',
    summary: 'Update a branch',
    scopes: ['teams:write'],
    errors: ['NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  async rename(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { name }: LocationRequest,
  ): Promise<LocationResource> {
    return this.access.locations.rename(actor, id, name);
  }

  @Operation.delete('/locations/:id', {
    ...locations,
    response: undefined,
    id: 'deleteLocation',
    summary: 'Delete a branch',
    description: 'Refused with 409 and the reason `location_in_use` while members work there.',
    scopes: ['teams:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [LOCATION_IN_USE],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.access.locations.delete(actor, id);
  }
}
