import { Body, Controller, Inject, Query } from '@nestjs/common';
import { SCENARIOS, type Scenarios, type ScenarioRef } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  type Listing,
  toListing,
  mapped,
  numberedInPath,
  Operation,
  toPage,
  PageQuery,
  PathId,
  PathParam,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BEYOND_CALLER } from '../../http/reasons';
import {
  CreateScenarioRequest,
  scenarioInput,
  ScenarioResource,
  scenarioResource,
  UpdateScenarioRequest,
} from './scenario-resource';

const scenarios = {
  tag: 'Agent scenarios',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: ScenarioResource,
  pseudonyms: 'about_nobody',
} as const;
const read = { ...scenarios, scopes: ['ai_agents:read'] } as const;
const write = { ...scenarios, scopes: ['ai_agents:write'], outlivesTheApp: 'data' } as const;
const OF_AGENT = '/ai-agents/:id/scenarios';
const ONE = `${OF_AGENT}/:scenario_id`;
const inPath = { params: { scenario_id: numberedInPath('EV').params.id } };

@Controller()
export class ScenariosHttp {
  constructor(@Inject(SCENARIOS) private readonly scenarios: Scenarios) {}

  @Operation.post(OF_AGENT, {
    ...write,
    id: 'createScenario',
    ceiling: 'agent_scenarios',
    summary: 'Add a scenario of an AI agent',
    description: 'One of `script` and `persona`.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    bodyLimit: 2 * BULK_BODY,
    example: { title: 'Saludo', script: ['Hola'], assertions: [{ id: 'saluda', type: 'contains', text: 'hola' }] },
  })
  async create(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Body() body: CreateScenarioRequest,
  ): Promise<ScenarioResource> {
    return scenarioResource(await this.scenarios.create(actor, agentId, scenarioInput(body)));
  }

  @Operation.get(OF_AGENT, {
    ...read,
    id: 'listScenarios',
    summary: 'List the scenarios of an AI agent',
    description: 'Newest first.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Query() query: PageQuery,
  ): Promise<Listing<ScenarioResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.scenarios.list(actor, agentId, page), scenarioResource), page);
  }

  @Operation.get(ONE, { ...read, ...inPath, id: 'readScenario', summary: 'Get a scenario', errors: ['NOT_FOUND'] })
  async read(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathParam('scenario_id') ref: ScenarioRef,
  ): Promise<ScenarioResource> {
    return scenarioResource(await this.scenarios.read(actor, agentId, ref));
  }

  @Operation.patch(ONE, {
    ...write,
    ...inPath,
    id: 'updateScenario',
    summary: 'Update a scenario',
    description: 'A run that has not begun goes by what it says then.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    reasons: [BEYOND_CALLER],
    bodyLimit: 2 * BULK_BODY,
    example: { title: 'Saludo' },
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathParam('scenario_id') ref: ScenarioRef,
    @Body() body: UpdateScenarioRequest,
  ): Promise<ScenarioResource> {
    return scenarioResource(await this.scenarios.update(actor, agentId, ref, body));
  }

  @Operation.delete(ONE, {
    ...write,
    ...inPath,
    response: undefined,
    id: 'deleteScenario',
    summary: 'Remove a scenario',
    description: 'Its runs stay; those that have not begun are cancelled.',
    errors: ['NOT_FOUND'],
  })
  async remove(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathParam('scenario_id') ref: ScenarioRef,
  ): Promise<void> {
    await this.scenarios.delete(actor, agentId, ref);
  }
}
