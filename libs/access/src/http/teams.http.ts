import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ACCESS, NAME_LENGTH, type Access, MEMBERSHIPS_LOCK } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  Id,
  ListField,
  type Listing,
  toListing,
  NARROWED_MAKER,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const MOST_MEMBERS = 1_000;
const name = documented(text({ min: 1, max: NAME_LENGTH }), {
  description: 'The name of the team, unique in the workspace.',
  example: 'Ventas',
});
const members = { max: MOST_MEMBERS, description: 'The members of the team.' };
const optional = { optional: true };

class CreateTeamRequest {
  @Field(name)
  name: string;
  @ListField(uuid(), { ...members, ...optional })
  memberIds?: string[];
}

class ChangeTeamRequest {
  @Field(name, optional)
  name?: string;
  @ListField(uuid(), { ...members, ...optional, description: 'The members of the team. Replaces the whole list.' })
  memberIds?: string[];
}

export class TeamResource {
  @Id()
  id: string;
  @Field(name, { person: false })
  name: string;
  @ListField(uuid(), members)
  memberIds: readonly string[];
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

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
    reasons: [NARROWED_MAKER],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateTeamRequest): Promise<TeamResource> {
    return this.access.teams.create(actor, body);
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
    const page = toPage(query);
    return toListing(await this.access.teams.list(actor, page), page);
  }

  @Operation.get('/teams/:id', {
    ...teams,
    id: 'readTeam',
    summary: 'Get a team',
    scopes: ['teams:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<TeamResource> {
    return this.access.teams.read(actor, id);
  }

  @Operation.patch('/teams/:id', {
    ...teams,
    id: 'changeTeam',
    summary: 'Update a team',
    scopes: ['teams:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [NARROWED_MAKER],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeTeamRequest,
  ): Promise<TeamResource> {
    return this.access.teams.change(actor, id, body);
  }

  @Operation.delete('/teams/:id', {
    ...teams,
    response: undefined,
    id: 'deleteTeam',
    summary: 'Delete a team',
    description: 'Its members stay in the workspace.',
    scopes: ['teams:write'],
    errors: ['NOT_FOUND'],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.access.teams.delete(actor, id);
  }
}
