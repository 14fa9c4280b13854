import { Body, Controller, Inject, Query } from '@nestjs/common';
import { SCENARIOS, suiteLimits, type Scenarios, type VersionKind } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  integer,
  ListField,
  type Listing,
  toListing,
  mapped,
  ObjectListField,
  Operation,
  toPage,
  PageQuery,
  PathId,
  type Reasons,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BEYOND_CALLER } from '../../http/reasons';
import {
  ListedScenarioRunResource,
  listedRun,
  runStatus,
  ScenarioRunResource,
  versionKind,
  wholeRun,
} from './run-resource';

const optional = { optional: true } as const;
/** Runs per call. */
const MOST = 200;

class RunScenariosRequest {
  @ListField(uuid(), { min: 1, max: MOST, description: 'Scenarios of the agent.' })
  scenarioIds: string[];
  @Field(versionKind, { ...optional, default: 'draft' })
  agentVersionKind?: VersionKind;
  @Field(integer(suiteLimits.repeats), { ...optional, default: 1, description: 'How often each.', example: 1 })
  repeats?: number;
}

class StartedScenarioRun {
  @Field(uuid(), { description: 'The run.' })
  runId: string;
  @Field(uuid(), { description: 'Its scenario.' })
  scenarioId: string;
}

class ScenarioBatchResource {
  @Field(uuid(), { description: 'By which they are listed together.' })
  batchId: string;
  @ObjectListField(() => StartedScenarioRun, { description: 'In order.' })
  runs: StartedScenarioRun[];
}

class RunsQuery extends PageQuery {
  @Field(uuid(), { ...optional, description: 'Started together.' })
  batchId?: string;
  @Field(uuid(), { ...optional, description: 'Of the run of a suite.' })
  suiteRunId?: string;
  @Field(uuid(), { ...optional, description: 'Of the scenario.' })
  scenarioId?: string;
  @Field(runStatus, optional)
  status?: ListedScenarioRunResource['status'];
}

export const RUN_REFUSED: Reasons = { status: 409, name: 'RunScenarios', words: ['not_published', 'budget_exceeded'] };

const runs = {
  tag: 'Agent scenarios',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
} as const;
const read = { ...runs, scopes: ['ai_agents:read'] } as const;
const OF_AGENT = '/ai-agents/:id/scenario-runs';

@Controller()
export class ScenarioRunsHttp {
  constructor(@Inject(SCENARIOS) private readonly scenarios: Scenarios) {}

  @Operation.post('/ai-agents/:id/scenarios/run', {
    ...runs,
    scopes: ['ai_agents:run'],
    outlivesTheApp: 'data',
    response: ScenarioBatchResource,
    status: 202,
    id: 'runScenarios',
    ceiling: 'open_scenario_runs',
    summary: 'Run scenarios',
    description:
      'Nobody is touched: tools answer their mocks, else that they were simulated. Knowledge is searched and skills are read, which takes `kb:read` and `skills:read`.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
    reasons: [RUN_REFUSED, BEYOND_CALLER],
  })
  async run(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Body() body: RunScenariosRequest,
  ): Promise<ScenarioBatchResource> {
    const { scenarioIds, agentVersionKind = 'draft', repeats = 1 } = body;
    const batch = await this.scenarios.run(actor, agentId, { scenarioIds, versionKind: agentVersionKind, repeats });
    return { batchId: batch.batchId, runs: batch.runs.map(({ id, scenarioId }) => ({ runId: id, scenarioId })) };
  }

  @Operation.get(OF_AGENT, {
    ...read,
    response: ListedScenarioRunResource,
    id: 'listScenarioRuns',
    summary: 'List runs of scenarios',
    description: 'Newest first; kept for 180 days.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Query() query: RunsQuery,
  ): Promise<Listing<ListedScenarioRunResource>> {
    const page = toPage(query);
    const { batchId = null, suiteRunId = null, scenarioId = null, status } = query;
    const filter = {
      batchId,
      suiteRunId,
      scenarioId,
      status: (status ?? null) as Parameters<Scenarios['runs']>[2]['status'],
    };
    return toListing(mapped(await this.scenarios.runs(actor, agentId, filter, page), listedRun), page);
  }

  @Operation.get(`${OF_AGENT}/:run_id`, {
    ...read,
    response: ScenarioRunResource,
    id: 'readScenarioRun',
    summary: 'Get a run of a scenario',
    description: 'With its transcript.',
    errors: ['NOT_FOUND'],
  })
  async read(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('run_id') id: string,
  ): Promise<ScenarioRunResource> {
    return wholeRun(await this.scenarios.readRun(actor, agentId, id));
  }

  @Operation.post(`${OF_AGENT}/:run_id/cancel`, {
    ...runs,
    scopes: ['ai_agents:run'],
    response: ScenarioRunResource,
    status: 200,
    id: 'cancelScenarioRun',
    summary: 'Cancel a run of a scenario',
    description: 'One that has ended stays as it is.',
    errors: ['NOT_FOUND'],
  })
  async cancel(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('run_id') id: string,
  ): Promise<ScenarioRunResource> {
    return wholeRun(await this.scenarios.cancelRun(actor, agentId, id));
  }
}
