import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, memberLimits, ROLES, type Access, type Role, MEMBERSHIPS_LOCK } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  ListField,
  type Listing,
  toListing,
  MINTING_CREDENTIALS,
  NoOtherFields,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { GRANT, LAST_OWNER, MEMBER_STATE } from './reasons';

const MOST_LOCATIONS = 1_000;
const email = text({ min: 3, max: memberLimits.email });
const name = text({ min: 1, max: memberLimits.name });
const subject = text({ min: 1, max: memberLimits.subject });
const role = oneOf(ROLES, 'MemberRole');
const customRoleId = {
  optional: true,
  nullable: true,
  description: 'Needed with the role `custom`, refused with any other.',
};
const locationIds = { max: MOST_LOCATIONS, optional: true, description: 'The branches that the member works at.' };

@NoOtherFields(() => MemberResource)
class AddMemberRequest {
  @Field(email, { description: "The member's email address, unique among active members.", example: 'ana@example.com' })
  email: string;
  @Field(name, { description: "The member's full name.", example: 'Ana Rojas' })
  name: string;
  @Field(subject, {
    optional: true,
    nullable: true,
    description: "The `sub` of the member's tokens at the identity provider. Can be set once and not be replaced.",
    example: 'auth0|5f7c8ec7c33c6c004bbafe82',
  })
  subject?: string | null;
  @Field(role, { description: "The member's role.", example: 'member' })
  role: Role;
  @Field(uuid(), {
    ...customRoleId,
    description: 'The custom role: required if `role` is `custom`, refused otherwise.',
  })
  customRoleId?: string | null;
  @ListField(uuid(), { ...locationIds, description: 'The branches that the member works at.' })
  locationIds?: string[];
}

class ChangeMemberRequest {
  @Field(email, {
    optional: true,
    description: "The member's email address, unique among active members.",
    example: 'ana@example.com',
  })
  email?: string;
  @Field(name, { optional: true, description: "The member's full name.", example: 'Ana Rojas' })
  name?: string;
  @Field(subject, {
    optional: true,
    nullable: true,
    description: "The `sub` of the member's tokens at the identity provider. Can be set once and not be replaced.",
    example: 'auth0|5f7c8ec7c33c6c004bbafe82',
  })
  subject?: string | null;
  @Field(role, { optional: true, description: "The member's role.", example: 'member' })
  role?: Role;
  @Field(uuid(), {
    ...customRoleId,
    description: 'The custom role: required if `role` is `custom`, refused otherwise.',
  })
  customRoleId?: string | null;
  @ListField(uuid(), { ...locationIds, description: 'The branches that the member works at. Replaces the whole list.' })
  locationIds?: string[];
}

export class MemberResource {
  @Field(uuid(), { description: 'Unique identifier of the member, and of the author of what they do.' })
  id: string;
  @Field(subject, {
    nullable: true,
    person: 'staff',
    description: "The `sub` of the member's tokens at the identity provider; null until it is set.",
    example: 'auth0|5f7c8ec7c33c6c004bbafe82',
  })
  subject: string | null;
  @Field(email, { person: 'staff', description: "The member's email address.", example: 'ana@example.com' })
  email: string;
  @Field(name, { person: 'staff', description: "The member's full name.", example: 'Ana Rojas' })
  name: string;
  @Field(role, { description: "The member's role.", example: 'member' })
  role: string;
  @Field(uuid(), { nullable: true, description: 'The custom role, if `role` is `custom`.', example: null })
  customRoleId: string | null;
  @ListField(uuid(), { max: MOST_LOCATIONS, description: 'The branches that the member works at.' })
  locationIds: readonly string[];
  @Field(oneOf(['active', 'removed'], 'MemberStatus'), { description: 'Whether the member is active.' })
  status: string;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const members = { tag: 'Members', tier: 'beta', response: MemberResource } as const;

@Controller()
export class MembersHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/members', {
    ...members,
    id: 'addMember',
    ceiling: 'members',
    credentials: MINTING_CREDENTIALS,
    outlivesTheApp: 'closed',
    lock: MEMBERSHIPS_LOCK,
    summary: 'Create a member',
    description:
      'A role that allows more than the caller may do is refused with 403. Without a `subject`, the person cannot sign in yet.',
    scopes: ['members:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [GRANT],
  })
  async add(@CurrentActor() actor: Actor, @Body() body: AddMemberRequest): Promise<MemberResource> {
    return this.access.members.add(actor, body);
  }

  @Operation.get('/members', {
    ...members,
    id: 'listMembers',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: 'about_nobody',
    summary: 'List members',
    description: 'Active members, newest first.',
    scopes: ['members:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<MemberResource>> {
    const page = toPage(query);
    return toListing(await this.access.members.list(actor, page), page);
  }

  @Operation.get('/members/:id', {
    ...members,
    id: 'readMember',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: 'about_nobody',
    summary: 'Get a member',
    description: 'A removed member still answers.',
    scopes: ['members:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<MemberResource> {
    return this.access.members.read(actor, id);
  }

  @Operation.patch('/members/:id', {
    ...members,
    id: 'changeMember',
    credentials: MINTING_CREDENTIALS,
    outlivesTheApp: 'closed',
    summary: 'Update a member',
    description:
      'Takes effect with the next call of the member. The last owner cannot be demoted: 409 with the reason `last_owner`.',
    scopes: ['members:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'UNIQUE_CONFLICT', 'CONFLICT'],
    reasons: [GRANT, LAST_OWNER, MEMBER_STATE],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeMemberRequest,
  ): Promise<MemberResource> {
    return this.access.members.change(actor, id, body);
  }

  @Operation.delete('/members/:id', {
    tag: 'Members',
    tier: 'beta',
    id: 'removeMember',
    credentials: MINTING_CREDENTIALS,
    summary: 'Remove a member',
    description:
      'All their credentials stop working immediately. Keys that they created for the workspace stay, and owners and admins are notified which. The last owner cannot be removed: 409 with the reason `last_owner`.',
    scopes: ['members:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [GRANT, LAST_OWNER],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.access.members.remove(actor, id);
  }
}
