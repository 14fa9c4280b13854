import type { Database } from '@workops/platform/database';
import { partModule } from '@workops/platform/process';
import { createScenarios } from '../../scenarios';
import type { VersionKind } from '../../domain/scenarios/suite-run';
import type { ScenarioDeps } from '../../scenario-ports';
import { mustAfford, type AffordableModels } from '../models-affordable';
import { jsonSchemas } from '../tools/json-schemas';
import { nextLocalTime } from './next-at';
import { scenarioReads, scenarioStore } from './scenarios-on';

/** The token under which Nest knows what agents are tested with: `Scenarios`. */
export const SCENARIOS = Symbol('agents: scenarios');

export interface ScenariosOutside extends AffordableModels {
  workspaces: { profileOf(workspaceId: string): Promise<{ timezone: string }> };
}

const LIVE = `SELECT (live_version ->> 'number')::int AS number FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2`;
const GRAPH = `
  SELECT CASE WHEN a.draft ->> 'engine' = 'graph' THEN (a.draft ->> 'graphId')::uuid END AS draft, g.id AS live
    FROM agents.ai_agent a LEFT JOIN agents.graph g ON g.workspace_id = a.workspace_id AND a.live_version -> 'names' ? g.id::text
   WHERE a.workspace_id = $1 AND a.id = $2`;

/** What those know of agents who have them tested. */
export const liveNumbers = (database: Database): ScenarioDeps['agents'] => ({
  liveNumber: async (workspaceId, agentId) => (await database.query<{ number: number | null }>(LIVE, [workspaceId, agentId]))[0]?.number,
  graphOf: async (workspaceId, agentId, kind) =>
    (await database.query<Record<VersionKind, string | null>>(GRAPH, [workspaceId, agentId]))[0]?.[kind] ?? null,
});

export const scenariosModule = partModule<ScenariosOutside>(SCENARIOS, ({ database, outside, clock, ids }) =>
  createScenarios({
    store: scenarioStore(database),
    reads: scenarioReads(database),
    agents: liveNumbers(database),
    mustAfford: mustAfford(outside),
    schemaProblem: jsonSchemas().problemOf,
    nextAt: async (workspaceId, time, after) => nextLocalTime((await outside.workspaces.profileOf(workspaceId)).timezone, time, after),
    clock,
    ids,
  }),
);
