import type { OwnerStandings } from '@workops/kernel';
import { part, token } from '@workops/platform/process';
import { createScenarios, type Scenarios } from '../scenarios';
import { mustAfford, type AffordableModels } from '../../adapters/models-affordable';
import { jsonSchemas } from '../../tools/adapters/json-schemas';
import { runDefinitions } from '../../turns/adapters/definition-reads';
import { nextLocalTime } from './next-at';
import { liveNumbers, scenarioReads, scenarioStore } from './scenarios-on';

export const SCENARIOS = token<Scenarios>('agents: scenarios');

interface ScenariosOutside extends AffordableModels {
  workspaces: { loadProfile(workspaceId: string): Promise<{ timezone: string }> };
  owners: OwnerStandings;
}

export const scenariosPart = part<ScenariosOutside>(SCENARIOS, ({ database, outside, clock, ids }) =>
  createScenarios({
    store: scenarioStore(database),
    reads: scenarioReads(database),
    agents: liveNumbers(database),
    definitions: runDefinitions(database),
    owners: outside.owners,
    mustAfford: mustAfford(outside),
    schemaProblem: jsonSchemas().findProblem,
    nextAt: async (workspaceId, time, after) =>
      nextLocalTime((await outside.workspaces.loadProfile(workspaceId)).timezone, time, after),
    clock,
    ids,
  }),
);
