import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, NAME_LENGTH, VISIBILITIES, type Access, type VisibilityKind, MEMBERSHIPS_LOCK } from '../index';
import { ALL_SCOPES, type Actor, type Scope } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  ListField,
  type Listing,
  toListing,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { GRANT, ROLE_IN_USE } from './reasons';

const MOST_SCOPES = 200;
const name = text({ min: 1, max: NAME_LENGTH });
const scope = oneOf(ALL_SCOPES, 'Scope');
const visibility = oneOf(VISIBILITIES, 'VisibilityKind');

class CreateRoleRequest {
  @Field(name, { description: 'The name of the role, unique in the workspace.', example: 'Recepción' })
  name: string;
  @ListField(scope, {
    min: 1,
    max: MOST_SCOPES,
    description: 'What members with the role may do.',
    example: ['appointments:read', 'contacts:read'],
  })
  scopes: Scope[];
  @Field(visibility, {
    description:
      "Which appointments and commercial records a member with the role sees: all of them, those assigned to the member, or those of the member's branches.",
  })
  visibility: VisibilityKind;
}

class ChangeRoleRequest {
  @Field(name, { optional: true, description: 'The name of the role, unique in the workspace.', example: 'Recepción' })
  name?: string;
  @ListField(scope, {
    min: 1,
    max: MOST_SCOPES,
    optional: true,
    description: 'What members with the role may do. Replaces the whole list.',
    example: ['appointments:read'],
  })
  scopes?: Scope[];
  @Field(visibility, {
    optional: true,
    description:
      "Which appointments and commercial records a member with the role sees: all of them, those assigned to the member, or those of the member's branches.",
  })
  visibility?: VisibilityKind;
}

export class RoleResource {
  @Id()
  id: string;
  @Field(name, { person: false, description: 'The name of the role.', example: 'Recepción' })
  name: string;
  @ListField(text({ max: NAME_LENGTH }), {
    max: MOST_SCOPES,
    person: false,
    description: 'What members with the role may do.',
    example: ['appointments:read', 'contacts:read'],
  })
  scopes: readonly string[];
  @Field(visibility, {
    description:
      "Which appointments and commercial records a member with the role sees: all of them, those assigned to the member, or those of the member's branches.",
  })
  visibility: string;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const roles = {
  tag: 'Roles',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: RoleResource,
} as const;

@Controller()
export class RolesHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/roles', {
    ...roles,
    id: 'createRole',
    ceiling: 'roles',
    outlivesTheApp: 'data',
    lock: MEMBERSHIPS_LOCK,
    summary: 'Create a role',
    description: 'A role that allows more than the caller may do is refused with 403.',
    scopes: ['roles:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [GRANT],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateRoleRequest): Promise<RoleResource> {
    return this.access.roles.create(actor, body);
  }

  @Operation.get('/roles', {
    ...roles,
    id: 'listRoles',
    summary: 'List roles',
    description: 'Newest first. The built-in roles `owner`, `admin` and `member` are not included.',
    scopes: ['roles:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<RoleResource>> {
    const page = toPage(query);
    return toListing(await this.access.roles.list(actor, page), page);
  }

  @Operation.get('/roles/:id', {
    ...roles,
    id: 'readRole',
    summary: 'Get a role',
    scopes: ['roles:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<RoleResource> {
    return this.access.roles.read(actor, id);
  }

  @Operation.patch('/roles/:id', {
    ...roles,
    id: 'changeRole',
    summary: 'Update a role',
    description: 'Takes effect with the next call of each member who has it.',
    scopes: ['roles:write'],
    errors: ['NOT_FOUND', 'UNIQUE_CONFLICT'],
    reasons: [GRANT],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeRoleRequest,
  ): Promise<RoleResource> {
    return this.access.roles.change(actor, id, body);
  }

  @Operation.delete('/roles/:id', {
    ...roles,
    response: undefined,
    id: 'deleteRole',
    summary: 'Delete a role',
    description: 'Refused with 409 and the reason `role_in_use` while active members have it.',
    scopes: ['roles:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [GRANT, ROLE_IN_USE],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.access.roles.delete(actor, id);
  }
}
