import { ALL_SCOPES, toMaker, findMakerTroubles, ownerKey, systemClock, type Standing } from '@workops/kernel';
import { anActor, standingsBesides } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { createLogger } from '@workops/platform/process';
import { recordedEvents } from '@workops/platform/testing';
import { nextLocalTime } from '../scenarios/adapters/next-at';
import { scenarioRuns } from '../scenarios/adapters/scenario-runs';
import { scenarioReads, scenarioStore } from '../scenarios/adapters/scenarios-on';
import type { Answered, ScenarioAgents } from '../scenarios/scenario-ports';
import { createScenarios } from '../scenarios/scenarios';
import { playScenarios } from '../scenarios/use-cases/play-scenario';
import { runDefinitions } from '../turns/adapters/definition-reads';
import { createAgent, testedAgentId } from './tested-agent';

export const ASSERTIONS = [{ id: 'eco', type: 'contains' as const, text: 'eco' }];

export const nightly = <T extends object>(deps: T) => ({
  owners: standingsBesides(),
  ...deps,
  ids: systemIds,
  logger: createLogger('test', 'silent'),
  loadTimezone: async () => 'America/Santiago',
  mayCall: async () => true,
  hasModel: true,
});

/** The test chooses the replies of the model and the judge. */
export async function scenarioSetting(database: Database) {
  const workspaceId = await createAgent(database, 3);
  const agentId = testedAgentId(workspaceId);
  const actor = anActor({ workspaceId });
  let ahead = 0;
  const standings = new Map<string, Standing>();
  const owners = standingsBesides(standings);
  const stand = (over: Partial<Standing>) =>
    standings.set(ownerKey(toMaker(actor)!), {
      active: true,
      scopes: new Set(ALL_SCOPES),
      visibility: { kind: 'all' },
      ...over,
    });
  const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
  const nextAt = async (_workspace: string, time: string, after: Date) =>
    nextLocalTime('America/Santiago', time, after);
  const scenarios = createScenarios({
    store: scenarioStore(database),
    reads: scenarioReads(database),
    clock,
    ids: systemIds,
    nextAt,
    agents: { liveNumber: async () => 3, findGraph: async () => null },
    definitions: runDefinitions(database),
    owners,
    mustAfford: () => Promise.resolve(),
    schemaProblem: () => null,
  });
  /** `answer` replies to the last line. */
  const model = {
    answer: (line: string): Answered['end'] => ({ kind: 'answer', text: `Eco: ${line}` }),
    judge: 'nada',
    judged: 0,
  };
  const agents: ScenarioAgents = {
    findTrouble: async ({ maker }) =>
      (await findMakerTroubles(owners, workspaceId, [{ maker, needs: ['ai_agents:run'] }]))[0] ?? null,
    answer: async ({ said, mock, called }) => {
      const line = said.at(-1)!.content;
      if (line === 'cotiza')
        called({ tool: 'cotizar', input: {}, outcome: mock('cotizar') === undefined ? 'simulated' : 'ok' });
      return { end: model.answer(line), costMicros: 10 };
    },
    ask: async () => {
      model.judged += 1;
      return { text: model.judge, costMicros: 5 };
    },
  };
  const process = () => {
    const leaving = new AbortController();
    const failures: unknown[] = [];
    const deps = { runs: scenarioRuns(database), agents, fits: () => true, clock, leaving: leaving.signal };
    return {
      runs: deps.runs,
      play: playScenarios({ ...deps, onFailure: (_run, error) => failures.push(error) }),
      failures,
    };
  };
  const add = (over: object = {}) =>
    scenarios.create(actor, agentId, { title: 'Prueba', script: ['hola'], assertions: ASSERTIONS, ...over });
  const events = async (type: string) =>
    (await recordedEvents(database, workspaceId)).filter((event) => event.type === type);
  const passes = (ms: number) => (ahead += ms);
  return {
    database,
    workspaceId,
    agentId,
    actor,
    scenarios,
    model,
    process,
    add,
    events,
    passes,
    clock,
    nextAt,
    owners,
    stand,
  };
}
