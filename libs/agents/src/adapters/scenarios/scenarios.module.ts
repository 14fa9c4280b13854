import { conflict } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { partModule } from '@workops/platform/process';
import { createScenarios } from '../../scenarios';
import type { ScenarioDeps } from '../../scenario-ports';
import { jsonSchemas } from '../tools/json-schemas';
import { nextLocalTime } from './next-at';
import { scenarioReads, scenarioStore } from './scenarios-on';

/** The token under which Nest knows what agents are tested with: `Scenarios`. */
export const SCENARIOS = Symbol('agents: scenarios');

export interface ScenariosOutside {
  workspaces: { profileOf(workspaceId: string): Promise<{ timezone: string }> };
  mayCall(workspaceId: string): Promise<boolean>;
  hasModel: boolean;
}

const LIVE = `SELECT (live_version ->> 'number')::int AS number FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2`;

const liveNumbers = (database: Database): ScenarioDeps['agents'] => ({
  liveNumber: async (workspaceId, agentId) => (await database.query<{ number: number | null }>(LIVE, [workspaceId, agentId]))[0]?.number,
});

export const scenariosModule = partModule<ScenariosOutside>(SCENARIOS, ({ database, outside, clock, ids }) =>
  createScenarios({
    store: scenarioStore(database),
    reads: scenarioReads(database),
    agents: liveNumbers(database),
    mustAfford: async (workspaceId) => {
      if (!(await outside.mayCall(workspaceId))) throw conflict('budget_exceeded', 'El presupuesto de IA de este mes está agotado.');
    },
    schemaProblem: jsonSchemas().problemOf,
    nextAt: async (workspaceId, time, after) => nextLocalTime((await outside.workspaces.profileOf(workspaceId)).timezone, time, after),
    hasModel: outside.hasModel,
    clock,
    ids,
  }),
);
