import { Body, Controller, Inject, Query } from '@nestjs/common';
import { AGENT_DEFINITIONS, DEFINITIONS_LOCK, type AgentDefinitions } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  flag,
  type Listing,
  toListing,
  mapped,
  MINTING_CREDENTIALS,
  Operation,
  toPage,
  PageQuery,
  PathId,
  PathParam,
  serialNumber,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BEYOND_CALLER, PUBLISH_AGENT } from '../../http/reasons';
import {
  agentFields as fields,
  agentResource,
  AiAgentResource,
  AiAgentVersionResource,
  ListedAiAgentVersionResource,
  listedVersion,
  versionResource,
} from './agent-resource';

const optional = { optional: true };

class PublishAiAgentRequest {
  @Field(fields.draftRevision, { ...optional, description: 'The present one: another is refused.' })
  draftRevision?: number;
  @Field(fields.number, { ...optional, description: 'An older version, published once more as it was.' })
  fromVersion?: number;
  @Field(fields.note, { ...optional, nullable: true })
  note?: string | null;
}

class EnableAiAgentRequest {
  @Field(flag(), { description: 'False: what comes is handed to people.' })
  value: boolean;
}

const agents = { tag: 'AI agents', tier: 'beta' } as const;
const reading = {
  ...agents,
  pseudonyms: 'about_nobody',
  credentials: WORKSPACE_CREDENTIALS,
  scopes: ['ai_agents:read'],
  response: AiAgentVersionResource,
} as const;
const publishing = {
  ...agents,
  credentials: MINTING_CREDENTIALS,
  scopes: ['ai_agents:publish'],
  status: 200,
  lock: DEFINITIONS_LOCK,
  outlivesTheApp: 'closed',
} as const;

@Controller()
export class AiAgentVersionsHttp {
  constructor(@Inject(AGENT_DEFINITIONS) private readonly definitions: AgentDefinitions) {}

  @Operation.post('/ai-agents/:id/publish', {
    ...publishing,
    response: AiAgentVersionResource,
    id: 'publishAiAgent',
    ceiling: { uncounted: 'Each version is a change that somebody made.' },
    summary: 'Publish an AI agent',
    description:
      'Live at once, with the texts that the draft names as they are. What is gone or disabled is 422 under `draft.*`; where nothing changed, the live version is answered. It answers for whoever published last, with the scopes that its tools take. One live agent calls leads by itself.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [PUBLISH_AGENT, BEYOND_CALLER],
    example: { draft_revision: 1, note: 'Nuevos horarios.' },
  })
  async publish(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: PublishAiAgentRequest,
  ): Promise<AiAgentVersionResource> {
    return versionResource(await this.definitions.agents.publish(actor, id, body));
  }

  @Operation.post('/ai-agents/:id/enable', {
    ...publishing,
    response: AiAgentResource,
    id: 'enableAiAgent',
    ceiling: { uncounted: 'It makes nothing.' },
    summary: 'Switch an AI agent on or off',
    description: 'Switching it on takes what publishing its live version takes.',
    errors: ['NOT_FOUND'],
    reasons: [BEYOND_CALLER],
  })
  async enable(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { value }: EnableAiAgentRequest,
  ): Promise<AiAgentResource> {
    return agentResource(await this.definitions.agents.enable(actor, id, value));
  }

  @Operation.get('/ai-agents/:id/versions', {
    ...reading,
    id: 'listAiAgentVersions',
    summary: 'List the versions of an AI agent',
    response: ListedAiAgentVersionResource,
    description: 'Newest first, without what they pin.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<ListedAiAgentVersionResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.definitions.agents.versions(actor, id, page), listedVersion), page);
  }

  @Operation.get('/ai-agents/:id/versions/:number', {
    ...reading,
    params: { number: { shape: serialNumber(), description: 'The number of the version.', example: 1 } },
    id: 'readAiAgentVersion',
    summary: 'Get a version of an AI agent',
    description: 'It never changes.',
    errors: ['NOT_FOUND'],
  })
  async read(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathParam('number') number: number,
  ): Promise<AiAgentVersionResource> {
    return versionResource(await this.definitions.agents.version(actor, id, number));
  }
}
