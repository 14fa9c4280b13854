import { Controller, Inject, Query } from '@nestjs/common';
import { AGENT_DEFINITIONS, RUNTIME_STATES, toUsd, type AgentDefinitions, type Runtime } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  Id,
  type Listing,
  toListing,
  mapped,
  number,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { agentFields } from './agent-resource';

const usd = number({ min: 0, max: Number.MAX_SAFE_INTEGER });

export class RuntimeResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The graph that it runs.' })
  graphId: string;
  @Field(agentFields.number)
  versionNumber: number;
  @Field(text({ max: 7 }), {
    person: false,
    description: 'The local month that the figures are of.',
    example: '2027-01',
  })
  period: string;
  @Field(usd, { description: 'USD that the graph has cost in it.', example: 0.42 })
  spentUsd: number;
  @Field(usd, { nullable: true, description: 'USD that it may cost a local month; null: any sum.', example: 20 })
  budgetUsd: number | null;
  @Field(oneOf(RUNTIME_STATES, 'RuntimeState'), {
    description: 'Whether its calls are refused for what they cost.',
    example: 'active',
  })
  state: string;
}

const runtimeResource = ({ spentMicros, budgetMicros, ...runtime }: Runtime): RuntimeResource => ({
  ...runtime,
  spentUsd: toUsd(spentMicros),
  budgetUsd: budgetMicros === null ? null : toUsd(budgetMicros),
});

const reading = {
  tag: 'AI agent graphs',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  scopes: ['runtimes:read'],
  response: RuntimeResource,
} as const;

@Controller()
export class RuntimesHttp {
  constructor(@Inject(AGENT_DEFINITIONS) private readonly definitions: AgentDefinitions) {}

  @Operation.get('/runtimes', {
    ...reading,
    id: 'listRuntimes',
    summary: 'List runtimes',
    description: 'One of each live graph, those of the newest graphs first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<RuntimeResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.definitions.runtimes.list(actor, page), runtimeResource), page);
  }

  @Operation.get('/runtimes/:id', { ...reading, id: 'readRuntime', summary: 'Get a runtime', errors: ['NOT_FOUND'] })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<RuntimeResource> {
    return runtimeResource(await this.definitions.runtimes.read(actor, id));
  }
}
