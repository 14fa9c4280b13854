import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  RUN_AT,
  SCENARIOS,
  SUITE_KINDS,
  suiteLimits as limits,
  type Scenarios,
  type Suite,
  type SuiteKind,
  type VersionKind,
} from '../../index';
import type { Actor, MakerTrouble } from '@workops/kernel';
import {
  BULK_BODY,
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  flag,
  Id,
  integer,
  ListField,
  type Listing,
  toListing,
  mapped,
  matching,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  type Reasons,
  trimmedText,
  type Shape,
  StoppedReason,
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
  NoOtherFields,
} from '@workops/edge';
import { BEYOND_CALLER } from '../../http/reasons';
import { SuiteRunResource, suiteRunResource, versionKind } from './run-resource';

const optional = { optional: true } as const;

const fields = {
  name: documented(trimmedText({ max: limits.name }), {
    description: 'Unique within the agent.',
    example: 'Preguntas de precio',
  }),
  kind: documented(oneOf(SUITE_KINDS, 'ScenarioSuiteKind'), {
    description: '`golden` and `on_change` run after a publish, `nightly` once a day.',
    example: 'exploratory',
  }),
  repeats: documented(integer(limits.repeats), { description: 'How often each scenario.', example: 1 }),
  runAt: documented(matching(RUN_AT, { max: 5, message: 'Must be a time as 03:00.' }), {
    description: 'When a nightly one runs, in the workspace’s zone.',
    example: '03:00',
  }),
  enabled: documented(flag(), { description: 'False: only by hand.', example: true }),
} satisfies Record<string, Shape>;
const scenarioIds = { max: limits.scenarios, description: 'Scenarios of the agent, in order.', example: [] } as const;

@NoOtherFields(() => SuiteResource)
class CreateSuiteRequest {
  @Field(fields.name)
  name: string;
  @Field(fields.kind)
  kind: SuiteKind;
  @ListField(uuid(), scenarioIds)
  scenarioIds: string[];
  @Field(fields.repeats, { ...optional, default: 1 })
  repeats?: number;
  @Field(fields.runAt, { ...optional, default: '03:00' })
  runAt?: string;
  @Field(fields.enabled, { ...optional, default: true })
  enabled?: boolean;
}

class UpdateSuiteRequest {
  @Field(fields.name, optional)
  name?: string;
  @Field(fields.kind, optional)
  kind?: SuiteKind;
  @ListField(uuid(), { ...optional, ...scenarioIds })
  scenarioIds?: string[];
  @Field(fields.repeats, optional)
  repeats?: number;
  @Field(fields.runAt, optional)
  runAt?: string;
  @Field(fields.enabled, optional)
  enabled?: boolean;
}

class SuiteResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The agent.' })
  aiAgentId: string;
  @Field(fields.name, { person: false })
  name: string;
  @Field(fields.kind)
  kind: string;
  @ListField(uuid(), scenarioIds)
  scenarioIds: string[];
  @Field(fields.repeats)
  repeats: number;
  @Field(fields.runAt, { person: false })
  runAt: string;
  @Field(fields.enabled)
  enabled: boolean;
  @StoppedReason('Why it begins no runs: whoever made or last changed it is gone, or may not begin them any more.')
  stoppedReason: MakerTrouble | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

class RunSuiteRequest {
  @Field(versionKind, { ...optional, default: 'live' })
  agentVersionKind?: VersionKind;
}

class StartedSuiteResource {
  @Field(uuid(), { description: 'The run of the suite.' })
  suiteRunId: string;
  @Field(uuid(), { description: 'Of its runs.' })
  batchId: string;
  @Field(integer({ min: 1, max: 2_500 }), { description: 'How many.', example: 20 })
  n: number;
}

const RUN_SUITE: Reasons = {
  status: 409,
  name: 'RunScenarioSuite',
  words: ['not_published', 'budget_exceeded', 'empty_suite'],
};
/** A suite that was just saved has no `stoppedReason`. */
type ShownSuite = Suite & { stoppedReason?: MakerTrouble | null };

const shown = ({
  agentId: aiAgentId,
  scenarioIds: ids,
  maker: _maker,
  stoppedReason = null,
  ...suite
}: ShownSuite): SuiteResource => ({
  ...suite,
  aiAgentId,
  scenarioIds: [...ids],
  stoppedReason,
});

const suites = {
  tag: 'Agent scenarios',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: SuiteResource,
  pseudonyms: 'about_nobody',
} as const;
const read = { ...suites, scopes: ['ai_agents:read'] } as const;
const write = { ...suites, scopes: ['ai_agents:write'], outlivesTheApp: 'data' } as const;
const run = { ...suites, scopes: ['ai_agents:run'], outlivesTheApp: 'data' } as const;
const OF_AGENT = '/ai-agents/:id/scenario-suites';
const ONE = `${OF_AGENT}/:suite_id`;
const RUNS = '/ai-agents/:id/suite-runs';

@Controller()
export class SuitesHttp {
  constructor(@Inject(SCENARIOS) private readonly scenarios: Scenarios) {}

  @Operation.post(OF_AGENT, {
    ...write,
    id: 'createScenarioSuite',
    ceiling: 'scenario_suites',
    summary: 'Add a suite of scenarios',
    description: 'One that begins runs by itself takes `ai_agents:run`, and acts for whoever made or last changed it.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [BEYOND_CALLER],
    bodyLimit: BULK_BODY,
    example: { name: 'Preguntas de precio', kind: 'exploratory', scenario_ids: [] },
  })
  async create(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Body() body: CreateSuiteRequest,
  ): Promise<SuiteResource> {
    return shown(await this.scenarios.suites.create(actor, agentId, body));
  }

  @Operation.get(OF_AGENT, {
    ...read,
    id: 'listScenarioSuites',
    summary: 'List the suites of an AI agent',
    description: 'Newest first.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Query() query: PageQuery,
  ): Promise<Listing<SuiteResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.scenarios.suites.list(actor, agentId, page), shown), page);
  }

  @Operation.get(ONE, { ...read, id: 'readScenarioSuite', summary: 'Get a suite of scenarios', errors: ['NOT_FOUND'] })
  async read(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('suite_id') id: string,
  ): Promise<SuiteResource> {
    return shown(await this.scenarios.suites.read(actor, agentId, id));
  }

  @Operation.patch(ONE, {
    ...write,
    id: 'updateScenarioSuite',
    summary: 'Update a suite of scenarios',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [BEYOND_CALLER],
    bodyLimit: BULK_BODY,
    example: { repeats: 2 },
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('suite_id') id: string,
    @Body() body: UpdateSuiteRequest,
  ): Promise<SuiteResource> {
    return shown(await this.scenarios.suites.update(actor, agentId, id, body));
  }

  @Operation.delete(ONE, {
    ...write,
    response: undefined,
    id: 'deleteScenarioSuite',
    summary: 'Remove a suite of scenarios',
    description: 'A run that is under way ends as others do.',
    errors: ['NOT_FOUND'],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() agentId: string, @PathId('suite_id') id: string): Promise<void> {
    await this.scenarios.suites.delete(actor, agentId, id);
  }

  @Operation.post(`${ONE}/run`, {
    ...run,
    response: StartedSuiteResource,
    status: 202,
    id: 'runScenarioSuite',
    ceiling: { uncounted: 'Its runs count as open_scenario_runs.' },
    summary: 'Run a suite of scenarios',
    errors: ['NOT_FOUND', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
    reasons: [RUN_SUITE, BEYOND_CALLER],
  })
  async run(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('suite_id') id: string,
    @Body() { agentVersionKind = 'live' }: RunSuiteRequest,
  ): Promise<StartedSuiteResource> {
    return this.scenarios.suites.run(actor, agentId, id, agentVersionKind);
  }

  @Operation.get(RUNS, {
    ...read,
    response: SuiteRunResource,
    id: 'listSuiteRuns',
    summary: 'List runs of suites',
    description: 'Newest first; kept for 180 days.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async runs(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Query() query: PageQuery,
  ): Promise<Listing<SuiteRunResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.scenarios.suites.runs(actor, agentId, page), suiteRunResource), page);
  }

  @Operation.get(`${RUNS}/:suite_run_id`, {
    ...read,
    response: SuiteRunResource,
    id: 'readSuiteRun',
    summary: 'Get a run of a suite',
    errors: ['NOT_FOUND'],
  })
  async readRun(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('suite_run_id') id: string,
  ): Promise<SuiteRunResource> {
    return suiteRunResource(await this.scenarios.suites.readRun(actor, agentId, id));
  }

  @Operation.post(`${RUNS}/:suite_run_id/cancel`, {
    ...run,
    response: SuiteRunResource,
    status: 200,
    id: 'cancelSuiteRun',
    summary: 'Cancel a run of a suite',
    description: 'With its runs that have not ended; one that has ended stays as it is.',
    errors: ['NOT_FOUND'],
  })
  async cancelRun(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('suite_run_id') id: string,
  ): Promise<SuiteRunResource> {
    return suiteRunResource(await this.scenarios.suites.cancelRun(actor, agentId, id));
  }
}
