import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, NAME_LENGTH, VISIBILITIES, type Access, type CustomRole, type VisibilityKind, MEMBERSHIPS_LOCK } from '@workops/access';
import { ALL_SCOPES, type Actor, type Scope } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field, ListField } from '../http/fields/field';
import { oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';

const MOST_SCOPES = 200;
const name = text({ min: 1, max: NAME_LENGTH });
const scope = oneOf(ALL_SCOPES);
const visibility = oneOf(VISIBILITIES);
const visibilityDescription =
  'Which appointments and commercial records a member with the role sees: `all`, those `assigned` to them, or those of their `branches`.';

class CreateRoleRequest {
  @Field(name, { description: 'Unique among the roles of the workspace.', example: 'Recepción' })
  name: string;
  @ListField(scope, { min: 1, max: MOST_SCOPES })
  scopes: Scope[];
  @Field(visibility, { description: visibilityDescription })
  visibility: VisibilityKind;
}

class ChangeRoleRequest {
  @Field(name, { optional: true })
  name?: string;
  @ListField(scope, { min: 1, max: MOST_SCOPES, optional: true, description: 'Replaced as a whole.' })
  scopes?: Scope[];
  @Field(visibility, { optional: true, description: visibilityDescription })
  visibility?: VisibilityKind;
}

export class RoleResource {
  @Field(uuid())
  id: string;
  @Field(name, { person: false })
  name: string;
  @ListField(text({ max: NAME_LENGTH }), { max: MOST_SCOPES, person: false })
  scopes: string[];
  @Field(visibility, { description: visibilityDescription })
  visibility: string;
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

const resourceOf = (role: CustomRole): RoleResource => ({
  id: role.id,
  name: role.name,
  scopes: [...role.scopes],
  visibility: role.visibility,
  created_at: role.createdAt.toISOString(),
  updated_at: role.updatedAt.toISOString(),
});

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
    summary: 'Create a custom role',
    description: 'Nobody makes a role that opens more than they have: 403 with `details.reason`.',
    scopes: ['roles:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  async create(@CurrentActor() actor: Actor, @Body() { name, scopes, visibility }: CreateRoleRequest): Promise<RoleResource> {
    return resourceOf(await this.access.roles.create(actor, { name, scopes, visibility }));
  }

  @Operation.get('/roles', {
    ...roles,
    id: 'listRoles',
    summary: 'List custom roles',
    description: 'Newest first. The roles `owner`, `admin` and `member`, which every workspace has, are not among them.',
    scopes: ['roles:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<RoleResource>> {
    const page = pageOf(query);
    return listingOf(await this.access.roles.list(actor, page), page, resourceOf);
  }

  @Operation.get('/roles/:id', { ...roles, id: 'readRole', summary: 'Read a custom role', scopes: ['roles:read'], errors: ['NOT_FOUND'] })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<RoleResource> {
    return resourceOf(await this.access.roles.read(actor, id));
  }

  @Operation.patch('/roles/:id', {
    ...roles,
    id: 'changeRole',
    summary: 'Change a custom role',
    description: 'Holds for each of its members from their next call on.',
    scopes: ['roles:write'],
    errors: ['NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  async change(@CurrentActor() actor: Actor, @PathId() id: string, @Body() { name, scopes, visibility }: ChangeRoleRequest): Promise<RoleResource> {
    return resourceOf(await this.access.roles.change(actor, id, { name, scopes, visibility }));
  }

  @Operation.delete('/roles/:id', {
    ...roles,
    response: undefined,
    id: 'deleteRole',
    summary: 'Delete a custom role',
    description: 'Only once no active member has it: 409 `role_in_use` until then.',
    scopes: ['roles:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.access.roles.delete(actor, id);
  }
}
