import { Body, Controller, Inject, Query } from '@nestjs/common';
import { AGENT_DEFINITIONS, DEFINITIONS_LOCK, type AgentDefinitions } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  Field,
  type Listing,
  toListing,
  mapped,
  ObjectField,
  Operation,
  toPage,
  PageQuery,
  PathId,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BEYOND_CALLER, DRAFT_CHANGED, IN_USE } from '../../http/reasons';
import { agentFields as fields, agentResource, AiAgentResource } from './agent-resource';
import { ChangedAiAgentDraft, NewAiAgentDraft } from './draft-fields';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class CreateAiAgentRequest {
  @Field(fields.name)
  name: string;
  @Field(fields.description, clearable)
  description?: string | null;
  @ObjectField(() => NewAiAgentDraft, { description: 'What it would be once it is published.' })
  draft: NewAiAgentDraft;
}

class ChangeAiAgentRequest {
  @Field(fields.name, optional)
  name?: string;
  @Field(fields.description, clearable)
  description?: string | null;
  @ObjectField(() => ChangedAiAgentDraft, { ...optional, description: 'Fields of it that are left out stay.' })
  draft?: ChangedAiAgentDraft;
  @Field(fields.draftRevision, { ...optional, description: 'The present one: another is refused.' })
  draftRevision?: number;
  @Field(fields.coachEnabled, optional)
  coachEnabled?: boolean;
}

const agents = {
  tag: 'AI agents',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: AiAgentResource,
} as const;
const reading = { ...agents, scopes: ['ai_agents:read'] } as const;
const writing = {
  ...agents,
  scopes: ['ai_agents:write'],
  bodyLimit: BULK_BODY,
  lock: DEFINITIONS_LOCK,
  outlivesTheApp: 'data',
} as const;

@Controller()
export class AiAgentsHttp {
  constructor(@Inject(AGENT_DEFINITIONS) private readonly definitions: AgentDefinitions) {}

  @Operation.post('/ai-agents', {
    ...writing,
    id: 'createAiAgent',
    ceiling: 'ai_agents',
    summary: 'Draft an AI agent',
    description:
      'It answers nobody before it is published. What the draft names and the workspace does not have is 422 under its path.',
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateAiAgentRequest): Promise<AiAgentResource> {
    return agentResource(await this.definitions.agents.create(actor, body));
  }

  @Operation.get('/ai-agents', {
    ...reading,
    id: 'listAiAgents',
    summary: 'List AI agents',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<AiAgentResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.definitions.agents.list(actor, page), agentResource), page);
  }

  @Operation.get('/ai-agents/:id', { ...reading, id: 'readAiAgent', summary: 'Get an AI agent', errors: ['NOT_FOUND'] })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<AiAgentResource> {
    return agentResource(await this.definitions.agents.read(actor, id));
  }

  @Operation.patch('/ai-agents/:id', {
    ...writing,
    id: 'changeAiAgent',
    summary: 'Update an AI agent',
    description: 'Its draft alone: what is live stays. `handoff`, `limits` and `voice` are replaced whole.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'UNIQUE_CONFLICT', 'CONFLICT'],
    reasons: [DRAFT_CHANGED, BEYOND_CALLER],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeAiAgentRequest,
  ): Promise<AiAgentResource> {
    return agentResource(await this.definitions.agents.change(actor, id, body));
  }

  @Operation.delete('/ai-agents/:id', {
    ...writing,
    bodyLimit: undefined,
    response: undefined,
    id: 'deleteAiAgent',
    summary: 'Delete an AI agent',
    description: 'With its versions. 409 `in_use` has the connected accounts and live graphs that name it.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [IN_USE],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.definitions.agents.delete(actor, id);
  }
}
