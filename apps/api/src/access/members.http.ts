import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, memberLimits, ROLES, type Access, type Member, type MemberPatch, type Role, MEMBERSHIPS_LOCK } from '@workops/access';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field, ListField } from '../http/fields/field';
import { oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { MINTING_CREDENTIALS, WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';

const MOST_LOCATIONS = 1_000;
const email = text({ min: 3, max: memberLimits.email });
const name = text({ min: 1, max: memberLimits.name });
const subject = text({ min: 1, max: memberLimits.subject });
const role = oneOf(ROLES);
const customRoleId = {
  optional: true,
  nullable: true,
  description: 'Needed with the role `custom`, refused with any other.',
};
const locationIds = { max: MOST_LOCATIONS, optional: true, description: 'The branches that the member works at.' };
const subjectDescription = 'Who the person is at the identity provider: the `sub` of their tokens. Can be given once, and not replaced.';

class AddMemberRequest {
  @Field(email, { description: 'Unique among active members.', example: 'josefa@example.com' })
  email: string;
  @Field(name, { example: 'Josefa Núñez' })
  name: string;
  @Field(subject, { optional: true, nullable: true, description: subjectDescription })
  subject?: string | null;
  @Field(role)
  role: Role;
  @Field(uuid(), customRoleId)
  custom_role_id?: string | null;
  @ListField(uuid(), locationIds)
  location_ids?: string[];
}

class ChangeMemberRequest {
  @Field(email, { optional: true })
  email?: string;
  @Field(name, { optional: true })
  name?: string;
  @Field(subject, { optional: true, nullable: true, description: subjectDescription })
  subject?: string | null;
  @Field(role, { optional: true })
  role?: Role;
  @Field(uuid(), customRoleId)
  custom_role_id?: string | null;
  @ListField(uuid(), { ...locationIds, description: 'Replaced as a whole.' })
  location_ids?: string[];
}

export class MemberResource {
  @Field(uuid(), { description: 'The author of what the member does.' })
  id: string;
  @Field(subject, { nullable: true, person: 'staff' })
  subject: string | null;
  @Field(email, { person: 'staff' })
  email: string;
  @Field(name, { person: 'staff' })
  name: string;
  @Field(role)
  role: string;
  @Field(uuid(), { nullable: true })
  custom_role_id: string | null;
  @ListField(uuid(), { max: MOST_LOCATIONS })
  location_ids: string[];
  @Field(oneOf(['active', 'removed']))
  status: string;
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

const patchFrom = (body: ChangeMemberRequest): MemberPatch => ({
  email: body.email,
  name: body.name,
  subject: body.subject,
  role: body.role,
  customRoleId: body.custom_role_id,
  locationIds: body.location_ids,
});

const resourceOf = (member: Member): MemberResource => ({
  id: member.id,
  subject: member.subject,
  email: member.email,
  name: member.name,
  role: member.role,
  custom_role_id: member.customRoleId,
  location_ids: [...member.locationIds],
  status: member.status,
  created_at: member.createdAt.toISOString(),
  updated_at: member.updatedAt.toISOString(),
});

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
    summary: 'Add a member',
    description: 'Nobody gives a role that opens more than they have: 403 with `details.reason`. Without a `subject` the person cannot sign in yet.',
    scopes: ['members:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  async add(@CurrentActor() actor: Actor, @Body() body: AddMemberRequest): Promise<MemberResource> {
    const { email, name, role } = body;
    return resourceOf(await this.access.members.add(actor, { ...patchFrom(body), email, name, role }));
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
    const page = pageOf(query);
    return listingOf(await this.access.members.list(actor, page), page, resourceOf);
  }

  @Operation.get('/members/:id', {
    ...members,
    id: 'readMember',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: 'about_nobody',
    summary: 'Read a member',
    description: 'A removed member still answers.',
    scopes: ['members:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<MemberResource> {
    return resourceOf(await this.access.members.read(actor, id));
  }

  @Operation.patch('/members/:id', {
    ...members,
    id: 'changeMember',
    credentials: MINTING_CREDENTIALS,
    outlivesTheApp: 'closed',
    summary: 'Change a member',
    description: 'Holds from the next call of the member on. The last owner stays one: 409 `last_owner`.',
    scopes: ['members:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'UNIQUE_CONFLICT', 'CONFLICT'],
  })
  async change(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: ChangeMemberRequest): Promise<MemberResource> {
    return resourceOf(await this.access.members.change(actor, id, patchFrom(body)));
  }

  @Operation.delete('/members/:id', {
    tag: 'Members',
    tier: 'beta',
    id: 'removeMember',
    credentials: MINTING_CREDENTIALS,
    summary: 'Remove a member',
    description:
      'Every credential of theirs stops at once. Keys that they minted for the workspace stay, and a notice tells owners and admins which. ' +
      'The last owner stays: 409 `last_owner`.',
    scopes: ['members:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.access.members.remove(actor, id);
  }
}
