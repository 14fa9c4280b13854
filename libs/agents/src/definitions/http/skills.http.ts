import { Body, Controller, Inject, Query } from '@nestjs/common';
import { AGENT_DEFINITIONS, DEFINITIONS_LOCK, type AgentDefinitions, type Skill } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  type Listing,
  toListing,
  mapped,
  Operation,
  toPage,
  PageQuery,
  PathId,
  UpdatedAt,
  WORKSPACE_CREDENTIALS,
  NoOtherFields,
} from '@workops/edge';
import { IN_USE } from '../../http/reasons';
import { skillFields as fields } from './skill-fields';

const optional = { optional: true };
const ofNobody = { person: false } as const;

@NoOtherFields(() => SkillResource)
class CreateSkillRequest {
  @Field(fields.name)
  name: string;
  @Field(fields.description)
  description: string;
  @Field(fields.content)
  content: string;
  @Field(fields.enabled, { ...optional, default: true })
  enabled?: boolean;
}

class ChangeSkillRequest {
  @Field(fields.name, optional)
  name?: string;
  @Field(fields.description, optional)
  description?: string;
  @Field(fields.content, optional)
  content?: string;
  @Field(fields.enabled, optional)
  enabled?: boolean;
}

export class SkillResource {
  @Id()
  id: string;
  @Field(fields.name, ofNobody)
  name: string;
  @Field(fields.description, ofNobody)
  description: string;
  @Field(fields.content, ofNobody)
  content: string;
  @Field(fields.enabled)
  enabled: boolean;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const skillResource = ({ digest: _digest, ...skill }: Skill): SkillResource => skill;

const skills = {
  tag: 'Skills',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: SkillResource,
} as const;
const reading = { ...skills, scopes: ['skills:read'] } as const;
const writing = { ...skills, scopes: ['skills:write'], bodyLimit: BULK_BODY, outlivesTheApp: 'data' } as const;

@Controller()
export class SkillsHttp {
  constructor(@Inject(AGENT_DEFINITIONS) private readonly definitions: AgentDefinitions) {}

  @Operation.post('/skills', {
    ...writing,
    id: 'createSkill',
    ceiling: 'skills',
    summary: 'Create a skill',
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateSkillRequest): Promise<SkillResource> {
    return skillResource(await this.definitions.skills.create(actor, body));
  }

  @Operation.get('/skills', {
    ...reading,
    id: 'listSkills',
    summary: 'List skills',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<SkillResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.definitions.skills.list(actor, page), skillResource), page);
  }

  @Operation.get('/skills/:id', { ...reading, id: 'readSkill', summary: 'Get a skill', errors: ['NOT_FOUND'] })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<SkillResource> {
    return skillResource(await this.definitions.skills.read(actor, id));
  }

  @Operation.patch('/skills/:id', {
    ...writing,
    id: 'changeSkill',
    summary: 'Update a skill',
    description: 'Versions keep the text that they were published with.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeSkillRequest,
  ): Promise<SkillResource> {
    return skillResource(await this.definitions.skills.change(actor, id, body));
  }

  @Operation.delete('/skills/:id', {
    ...writing,
    bodyLimit: undefined,
    response: undefined,
    lock: DEFINITIONS_LOCK,
    id: 'deleteSkill',
    summary: 'Delete a skill',
    description: '409 `in_use` has, as `agent_ids`, the agents whose draft or live version names it.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [IN_USE],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.definitions.skills.delete(actor, id);
  }
}
