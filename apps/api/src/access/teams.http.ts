import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, NAME_LENGTH, type Access, type Team, MEMBERSHIPS_LOCK } from '@workops/access';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field, ListField } from '../http/fields/field';
import { text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';

const MOST_MEMBERS = 1_000;
const name = text({ min: 1, max: NAME_LENGTH });

class CreateTeamRequest {
  @Field(name, { description: 'Unique among the teams of the workspace.', example: 'Ventas' })
  name: string;
  @ListField(uuid(), { max: MOST_MEMBERS, optional: true })
  member_ids?: string[];
}

class ChangeTeamRequest {
  @Field(name, { optional: true })
  name?: string;
  @ListField(uuid(), { max: MOST_MEMBERS, optional: true, description: 'Replaced as a whole.' })
  member_ids?: string[];
}

export class TeamResource {
  @Field(uuid())
  id: string;
  @Field(name, { person: false })
  name: string;
  @ListField(uuid(), { max: MOST_MEMBERS })
  member_ids: string[];
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

const resourceOf = (team: Team): TeamResource => ({
  id: team.id,
  name: team.name,
  member_ids: [...team.memberIds],
  created_at: team.createdAt.toISOString(),
  updated_at: team.updatedAt.toISOString(),
});

const teams = {
  tag: 'Teams',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: TeamResource,
} as const;

@Controller()
export class TeamsHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.post('/teams', {
    ...teams,
    id: 'createTeam',
    ceiling: 'teams',
    outlivesTheApp: 'data',
    lock: MEMBERSHIPS_LOCK,
    summary: 'Create a team',
    scopes: ['teams:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateTeamRequest): Promise<TeamResource> {
    return resourceOf(await this.access.teams.create(actor, { name: body.name, memberIds: body.member_ids }));
  }

  @Operation.get('/teams', {
    ...teams,
    id: 'listTeams',
    summary: 'List teams',
    description: 'Newest first.',
    scopes: ['teams:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<TeamResource>> {
    const page = pageOf(query);
    return listingOf(await this.access.teams.list(actor, page), page, resourceOf);
  }

  @Operation.get('/teams/:id', { ...teams, id: 'readTeam', summary: 'Read a team', scopes: ['teams:read'], errors: ['NOT_FOUND'] })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<TeamResource> {
    return resourceOf(await this.access.teams.read(actor, id));
  }

  @Operation.patch('/teams/:id', {
    ...teams,
    id: 'changeTeam',
    summary: 'Change a team',
    scopes: ['teams:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  async change(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: ChangeTeamRequest): Promise<TeamResource> {
    return resourceOf(await this.access.teams.change(actor, id, { name: body.name, memberIds: body.member_ids }));
  }

  @Operation.delete('/teams/:id', {
    ...teams,
    response: undefined,
    id: 'deleteTeam',
    summary: 'Delete a team',
    description: 'Its members stay.',
    scopes: ['teams:write'],
    errors: ['NOT_FOUND'],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.access.teams.delete(actor, id);
  }
}
