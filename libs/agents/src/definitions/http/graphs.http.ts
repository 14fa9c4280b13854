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
  MINTING_CREDENTIALS,
  ObjectField,
  Operation,
  toPage,
  PageQuery,
  PathId,
  PathParam,
  serialNumber,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { DRAFT_CHANGED, IN_USE } from '../../http/reasons';
import {
  AiAgentGraphResource,
  AiAgentGraphVersionResource,
  ChangedGraphDraft,
  graphFields as fields,
  graphResource,
  graphVersionResource,
  ListedAiAgentGraphVersionResource,
  listedGraphVersion,
  NewGraphDraft,
} from './graph-fields';

const optional = { optional: true };
const revision = { ...optional, description: 'The present one: another is refused.' };

class CreateAiAgentGraphRequest {
  @Field(fields.name)
  name: string;
  @ObjectField(() => NewGraphDraft, { description: 'What it would be once it is published.' })
  draft: NewGraphDraft;
}

class ChangeAiAgentGraphRequest {
  @Field(fields.name, optional)
  name?: string;
  @ObjectField(() => ChangedGraphDraft, { ...optional, description: 'Fields of it that are left out stay.' })
  draft?: ChangedGraphDraft;
  @Field(fields.draftRevision, revision)
  draftRevision?: number;
}

class PublishAiAgentGraphRequest {
  @Field(fields.draftRevision, revision)
  draftRevision?: number;
}

const graphs = {
  tag: 'AI agent graphs',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: AiAgentGraphResource,
} as const;
const reading = { ...graphs, scopes: ['ai_agents:read'] } as const;
const versions = { ...reading, response: AiAgentGraphVersionResource } as const;
const writing = {
  ...graphs,
  scopes: ['ai_agents:write'],
  bodyLimit: BULK_BODY,
  lock: DEFINITIONS_LOCK,
  outlivesTheApp: 'data',
} as const;

@Controller()
export class AiAgentGraphsHttp {
  constructor(@Inject(AGENT_DEFINITIONS) private readonly definitions: AgentDefinitions) {}

  @Operation.post('/ai-agent-graphs', {
    ...writing,
    id: 'createAiAgentGraph',
    ceiling: 'ai_agent_graphs',
    summary: 'Draft a graph of AI agents',
    description: 'Its shape is judged when it is published.',
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    example: { name: 'Mesa de ayuda', draft: { topology: 'single', nodes: [{ key: 'recepcion', kind: 'agent' }] } },
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateAiAgentGraphRequest): Promise<AiAgentGraphResource> {
    return graphResource(await this.definitions.graphs.create(actor, body));
  }

  @Operation.get('/ai-agent-graphs', {
    ...reading,
    id: 'listAiAgentGraphs',
    summary: 'List graphs of AI agents',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<AiAgentGraphResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.definitions.graphs.list(actor, page), graphResource), page);
  }

  @Operation.get('/ai-agent-graphs/:id', {
    ...reading,
    id: 'readAiAgentGraph',
    summary: 'Get a graph of AI agents',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<AiAgentGraphResource> {
    return graphResource(await this.definitions.graphs.read(actor, id));
  }

  @Operation.patch('/ai-agent-graphs/:id', {
    ...writing,
    id: 'changeAiAgentGraph',
    summary: 'Update a graph of AI agents',
    description: 'Its draft alone: what is live stays.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'UNIQUE_CONFLICT', 'CONFLICT'],
    reasons: [DRAFT_CHANGED],
    example: { name: 'Mesa de ventas', draft: { max_steps: 5 } },
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeAiAgentGraphRequest,
  ): Promise<AiAgentGraphResource> {
    return graphResource(await this.definitions.graphs.change(actor, id, body));
  }

  @Operation.delete('/ai-agent-graphs/:id', {
    ...writing,
    bodyLimit: undefined,
    response: undefined,
    id: 'deleteAiAgentGraph',
    summary: 'Delete a graph of AI agents',
    description: 'With its versions. 409 `in_use` has, as `agent_ids`, the live agents that run it.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [IN_USE],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.definitions.graphs.delete(actor, id);
  }

  @Operation.post('/ai-agent-graphs/:id/publish', {
    ...versions,
    pseudonyms: undefined,
    credentials: MINTING_CREDENTIALS,
    scopes: ['ai_agents:publish'],
    status: 200,
    lock: DEFINITIONS_LOCK,
    outlivesTheApp: 'closed',
    id: 'publishAiAgentGraph',
    ceiling: { uncounted: 'One a change of the draft.' },
    summary: 'Publish a graph of AI agents',
    description:
      'Live at once, with the live versions of its agents. A shape that is not of its topology, and agents that are not live, are 422 under `draft.*`.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [DRAFT_CHANGED],
    example: { draft_revision: 1 },
  })
  async publish(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { draftRevision }: PublishAiAgentGraphRequest,
  ): Promise<AiAgentGraphVersionResource> {
    return graphVersionResource(await this.definitions.graphs.publish(actor, id, draftRevision));
  }

  @Operation.get('/ai-agent-graphs/:id/versions', {
    ...versions,
    response: ListedAiAgentGraphVersionResource,
    id: 'listAiAgentGraphVersions',
    summary: 'List the versions of a graph',
    description: 'Newest first.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async versions(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<ListedAiAgentGraphVersionResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.definitions.graphs.versions(actor, id, page), listedGraphVersion), page);
  }

  @Operation.get('/ai-agent-graphs/:id/versions/:number', {
    ...versions,
    params: { number: { shape: serialNumber(), description: 'The number of the version.', example: 1 } },
    id: 'readAiAgentGraphVersion',
    summary: 'Get a version of a graph',
    description: 'It never changes.',
    errors: ['NOT_FOUND'],
  })
  async version(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathParam('number') number: number,
  ): Promise<AiAgentGraphVersionResource> {
    return graphVersionResource(await this.definitions.graphs.version(actor, id, number));
  }
}
