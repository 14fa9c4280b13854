import { setCeilings } from '@workops/platform/database';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { nightly, scenarioSetting } from '../../testing/scenario-setting';
import { aLiveGraph, answeredByGraph } from '../../testing/tested-agent';
import { beginNightly, suitesAfterPublish } from './suite-triggers';

describe('automatic suites', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const setUp = () => scenarioSetting(test.database);

  it('begin once per local day and after a publish, if there is a model', async () => {
    const { database, workspaceId, agentId, actor, scenarios, add, passes, clock, nextAt } = await setUp();
    const scenarioIds = [(await add()).id];
    await scenarios.suites.create(actor, agentId, { name: 'Noche', kind: 'nightly', scenarioIds, runAt: '03:00' });
    await scenarios.suites.create(actor, agentId, { name: 'Oro', kind: 'golden', scenarioIds });
    const deps = nightly({ database, clock, nextAt });
    const begun = async () =>
      (await scenarios.suites.runs(actor, agentId, { limit: 50, cursor: null })).items.map(({ suiteName, trigger }) => [
        suiteName,
        trigger,
      ]);
    const event = {
      type: 'ai_agent.publish',
      workspaceId,
      livemode: true,
      resource: { type: 'ai_agent', id: agentId },
    };
    const publish = (with_ = deps, occurredAt = clock.now()) =>
      database.transaction((tx) =>
        suitesAfterPublish(with_)(
          [{ ...event, occurredAt } as Parameters<ReturnType<typeof suitesAfterPublish>>[0][number]],
          tx,
        ),
      );
    passes(25 * 3_600_000);
    const withoutModel = { ...deps, hasModel: false };
    await publish(withoutModel);
    expect(await beginNightly(withoutModel)()).toBeGreaterThan(0);
    expect(await begun()).toEqual([]);
    passes(25 * 3_600_000);
    await Promise.all(Array.from({ length: 3 }, () => beginNightly(deps)()));
    expect(await begun()).toEqual([['Noche', 'cron']]);
    await beginNightly(deps)();
    expect(await begun()).toHaveLength(1);
    await publish(deps, new Date('2020-01-01T00:00:00Z'));
    expect(await begun()).toHaveLength(1);
    await publish();
    expect(await begun()).toEqual([
      ['Oro', 'publish'],
      ['Noche', 'cron'],
    ]);
  });

  it('begin even if suites before them cannot', async () => {
    const { database, clock, nextAt, ...full } = await setUp();
    const [broken, quiet, poor] = [await setUp(), await setUp(), await setUp()];
    const usedUp = await aLiveGraph(database, poor.workspaceId, [poor.agentId], []);
    await answeredByGraph(database, poor.workspaceId, usedUp);
    for (const { sql, values } of setCeilings(full.workspaceId, { open_scenario_runs: 1 }))
      await database.query(sql, values);
    const createSuite = async (
      { scenarios, actor, agentId, add }: Pick<typeof quiet, 'scenarios' | 'actor' | 'agentId' | 'add'>,
      runAt: string,
      repeats = 1,
    ) => {
      const scenarioIds = [(await add()).id];
      await scenarios.suites.create(actor, agentId, { name: 'Noche', kind: 'nightly', scenarioIds, runAt, repeats });
      await scenarios.suites.create(actor, agentId, { name: 'Oro', kind: 'golden', scenarioIds, repeats });
      await scenarios.suites.create(actor, agentId, { name: 'Plata', kind: 'on_change', scenarioIds });
    };
    await createSuite(full, '02:00', 2);
    await createSuite(broken, '02:30');
    await createSuite(poor, '02:45');
    await createSuite(quiet, '03:00');
    const begun = async ({ scenarios, actor, agentId }: Pick<typeof quiet, 'scenarios' | 'actor' | 'agentId'>) =>
      (await scenarios.suites.runs(actor, agentId, { limit: 50, cursor: null })).items.map(
        ({ suiteName }) => suiteName,
      );
    const deps = {
      ...nightly({ database, clock: { now: () => new Date(clock.now().getTime() + 25 * 3_600_000) }, nextAt }),
      mayCall: async (_workspaceId: string, graphId: string | null) => graphId !== usedUp,
    };
    const loadTimezone = async (id: string) =>
      id === broken.workspaceId ? Promise.reject(new Error('gone')) : deps.loadTimezone();
    await beginNightly({ ...deps, loadTimezone })();
    expect([await begun(full), await begun(broken), await begun(poor), await begun(quiet)]).toEqual([
      [],
      [],
      [],
      ['Noche'],
    ]);
    const published = [poor, full].map(({ workspaceId, agentId: id }) => ({
      type: 'ai_agent.publish',
      workspaceId,
      livemode: true,
      occurredAt: deps.clock.now(),
      resource: { type: 'ai_agent', id },
    }));
    const handle = suitesAfterPublish(deps);
    await database.transaction((tx) => handle(published as unknown as Parameters<typeof handle>[0], tx));
    expect([await begun(full), await begun(poor)]).toEqual([['Plata'], []]);
  });

  it("begin once for each agent in a published graph's live version, and no other", async () => {
    const { database, workspaceId, agentId, actor, scenarios, add, clock, nextAt } = await setUp();
    const other = await setUp();
    const scenarioIds = [(await add()).id];
    await scenarios.suites.create(actor, agentId, { name: 'Oro', kind: 'golden', scenarioIds });
    await scenarios.suites.create(actor, agentId, { name: 'Cambios', kind: 'on_change', scenarioIds });
    await scenarios.suites.create(actor, agentId, { name: 'Aparte', kind: 'exploratory', scenarioIds });
    await scenarios.suites.create(actor, agentId, { name: 'Apagada', kind: 'golden', scenarioIds, enabled: false });
    await other.scenarios.suites.create(other.actor, other.agentId, {
      name: 'Ajena',
      kind: 'golden',
      scenarioIds: [(await other.add()).id],
    });
    const publish = async (graphId: string): Promise<void> => {
      const event = {
        type: 'ai_agent_graph.publish',
        workspaceId,
        livemode: true,
        occurredAt: clock.now(),
        resource: { type: 'ai_agent_graph', id: graphId },
      };
      const handle = suitesAfterPublish(nightly({ database, clock, nextAt }));
      await database.transaction((tx) => handle([event as Parameters<typeof handle>[0][number]], tx));
    };
    const begun = async () =>
      (await scenarios.suites.runs(actor, agentId, { limit: 50, cursor: null })).items.map(
        ({ suiteName, trigger }) => `${suiteName} ${trigger}`,
      );
    await publish(await aLiveGraph(database, workspaceId, [other.agentId], [agentId]));
    expect(await begun()).toEqual([]);
    await publish(await aLiveGraph(database, workspaceId, [agentId, agentId, other.agentId], []));
    expect((await begun()).sort()).toEqual(['Cambios publish', 'Oro publish']);
    expect((await other.scenarios.suites.runs(other.actor, other.agentId, { limit: 50, cursor: null })).items).toEqual(
      [],
    );
  });
});
