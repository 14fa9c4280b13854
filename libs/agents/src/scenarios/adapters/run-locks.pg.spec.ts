import { systemClock } from '@workops/kernel';
import { anActor, standingsBesides } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import type { Database, Transaction } from '@workops/platform/database';
import { latch, testDatabase, untilSomebodyWaits, type TestDatabase } from '@workops/platform/testing';
import { createScenarios } from '../scenarios';
import { createAgent, testedAgentId } from '../../testing/tested-agent';
import { runDefinitions } from '../../turns/adapters/definition-reads';
import { scenarioReads, scenarioStore } from './scenarios-on';

const ASSERTIONS = [{ id: 'eco', type: 'contains' as const, text: 'eco' }];
const HEAP_ORDER = `SELECT set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
const REWRITE = 'UPDATE agents.scenario_run SET attempts = attempts WHERE workspace_id = $1 AND id = $2';
const LOCK = 'SELECT 1 FROM agents.scenario_run WHERE workspace_id = $1 AND id = $2 FOR UPDATE';
const FREE = 'SELECT id FROM agents.scenario_run WHERE workspace_id = $1 ORDER BY id FOR UPDATE SKIP LOCKED';
const MAKERS = 'SELECT DISTINCT maker, status FROM agents.scenario_run WHERE workspace_id = $1';

/** Makes plans read rows in physical order, so that a statement without its own order locks them in that order. */
const unordered = (database: Database): Database =>
  Object.create(database, {
    transaction: {
      value: <T>(work: (tx: Transaction) => Promise<T>) =>
        database.transaction(async (tx) => {
          await tx.query(HEAP_ORDER, []);
          return work(tx);
        }),
    },
  }) as Database;

describe('locks on waiting scenario runs', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const setUp = async () => {
    const workspaceId = await createAgent(test.database, 3);
    const agentId = testedAgentId(workspaceId);
    const actor = anActor({ workspaceId });
    const scenarios = createScenarios({
      store: scenarioStore(unordered(test.database)),
      reads: scenarioReads(test.database),
      clock: systemClock,
      ids: systemIds,
      nextAt: async (_workspace, _time, after) => after,
      agents: { liveNumber: async () => 3, findGraph: async () => null },
      definitions: runDefinitions(test.database),
      owners: standingsBesides(),
      mustAfford: () => Promise.resolve(),
      schemaProblem: () => null,
    });
    const scenario = await scenarios.create(actor, agentId, {
      title: 'Prueba',
      script: ['hola'],
      assertions: ASSERTIONS,
    });
    const suite = await scenarios.suites.create(actor, agentId, {
      name: 'Una',
      kind: 'exploratory',
      scenarioIds: [scenario.id],
      repeats: 3,
    });
    const { suiteRunId } = await scenarios.suites.run(actor, agentId, suite.id, 'live');
    const filter = { batchId: null, suiteRunId, scenarioId: null, status: null };
    const { items } = await scenarios.runs(actor, agentId, filter, { limit: 10, cursor: null });
    const [first, ...rest] = items.map(({ id }) => id).sort() as [string, ...string[]];
    // Moves the row with the lowest id to the physical end.
    await test.database.query(REWRITE, [workspaceId, first]);
    let changes = 0;
    const change = () => scenarios.update(actor, agentId, { id: scenario.id }, { title: `Prueba ${(changes += 1)}` });
    const cancel = () => scenarios.suites.cancelRun(actor, agentId, suiteRunId);
    return { workspaceId, actor, first, rest, change, cancel };
  };

  it.each(['change', 'cancel'] as const)('are acquired in id order by a %s', async (act) => {
    const { workspaceId, first, rest, [act]: work } = await setUp();
    const [lockTaken, mayCommit] = [latch(), latch()];
    const holding = test.database.transaction(async (tx) => {
      await tx.query(LOCK, [workspaceId, first]);
      lockTaken.open();
      await mayCommit.opened;
    });
    await lockTaken.opened;
    const working = work();
    await untilSomebodyWaits(test.database);
    const free = await test.database.transaction((tx) => tx.query<{ id: string }>(FREE, [workspaceId]));
    expect(free.map(({ id }) => id)).toEqual(rest);
    mayCommit.open();
    await Promise.all([holding, working]);
  });

  it('do not deadlock between scenario changes and the end of a suite run', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { workspaceId, change, cancel } = await setUp();
      await Promise.all([change(), cancel(), change()]);
      expect(await test.database.query(MAKERS, [workspaceId])).toMatchObject([{ status: 'cancelled' }]);
    }
  });
});
