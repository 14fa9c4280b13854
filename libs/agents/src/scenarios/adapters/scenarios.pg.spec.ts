import {
  ALL_SCOPES,
  makerOf,
  makerTroublesOf,
  ownerKey,
  RunLost,
  systemClock,
  type Actor,
  type Scope,
  type Standing,
} from '@workops/kernel';
import { anActor, standingsBesides } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { setCeilings } from '@workops/platform/database';
import { createLogger } from '@workops/platform/process';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { createScenarios } from '../scenarios';
import type { Answered, LeasedScenarioRun, ScenarioAgents } from '../scenario-ports';
import { aLiveGraph, anAgentOf, answeredByGraph, testedAgentId } from '../../testing/tested-agent';
import { playScenarios } from '../use-cases/play-scenario';
import { runDefinitions } from '../../turns/adapters/definition-reads';
import { nextLocalTime } from './next-at';
import { scenarioRuns } from './scenario-runs';
import { scenarioReads, scenarioStore } from './scenarios-on';
import { beginNightly, suitesAfterPublish } from './suite-triggers';

const ASSERTIONS = [{ id: 'eco', type: 'contains' as const, text: 'eco' }];

describe('scenarios on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const setUp = async () => {
    const { database } = test;
    const workspaceId = await anAgentOf(database, 3);
    const agentId = testedAgentId(workspaceId);
    const actor = anActor({ workspaceId });
    let ahead = 0;
    const standings = new Map<string, Standing>();
    const owners = standingsBesides(standings);
    const stand = (over: Partial<Standing>) =>
      standings.set(ownerKey(makerOf(actor)!), {
        active: true,
        scopes: new Set(ALL_SCOPES),
        visibility: { kind: 'all' },
        ...over,
      });
    const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
    const nextAt = async (_workspace: string, time: string, after: Date) =>
      nextLocalTime('America/Santiago', time, after);
    const scenarios = createScenarios({
      ...{ store: scenarioStore(database), reads: scenarioReads(database), clock, ids: systemIds, nextAt },
      agents: { liveNumber: async () => 3, graphOf: async () => null },
      definitions: runDefinitions(database),
      owners,
      mustAfford: () => Promise.resolve(),
      schemaProblem: () => null,
    });
    /** The agent's answer to the last line; `judge` is the judge's reply. */
    const model = {
      answer: (line: string): Answered['end'] => ({ kind: 'answer', text: `Eco: ${line}` }),
      judge: 'nada',
      judged: 0,
    };
    const agents: ScenarioAgents = {
      troubleOf: async ({ maker }) =>
        (await makerTroublesOf(owners, workspaceId, [{ maker, needs: ['ai_agents:run'] }]))[0] ?? null,
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
  };

  /** Until nothing is left: another process may be checking. */
  const playAll = async (plays: (() => Promise<number>)[], isOver: () => Promise<boolean>) => {
    while (!(await isOver())) await Promise.all(plays.map((play) => play()));
  };

  it('plays a suite to its end once, by three processes of which one dies', async () => {
    const { agentId, actor, scenarios, process, add, events, passes, model } = await setUp();
    const ids: string[] = [];
    const hard = { id: 'dura', type: 'tool_not_called' as const, tool: 'cotizar', hard: true };
    const optional = { id: 'opcional', type: 'contains' as const, text: 'nunca', required: false };
    for (let n = 0; n < 40; n += 1) {
      const script = [['hola', 'cotiza', 'cae', 'duda'][n % 4]!];
      ids.push((await add({ script, assertions: n === 0 ? [...ASSERTIONS, optional] : [...ASSERTIONS, hard] })).id);
    }
    let doubts = 0;
    model.answer = (line) => {
      if (line === 'cae') return { kind: 'failed', reason: 'model_unavailable' };
      return { kind: 'answer', text: line === 'duda' && (doubts += 1) === 1 ? 'No sé' : `Eco: ${line}` };
    };
    const suite = await scenarios.suites.create(actor, agentId, {
      name: 'Precios',
      kind: 'golden',
      scenarioIds: ids,
      repeats: 3,
    });
    const { suiteRunId, n } = await scenarios.suites.run(actor, agentId, suite.id, 'live');
    expect(n).toBe(120);
    const dead = process();
    const lost = await dead.runs.lease(new Date(), new Date(Date.now() + 90_000), 10, []);
    expect(lost).toHaveLength(4);
    expect(await process().runs.lease(new Date(), new Date(Date.now() + 90_000), 10, [])).toEqual([]);
    passes(91_000);
    const isOver = async () => (await scenarios.suites.readRun(actor, agentId, suiteRunId)).status !== 'running';
    await playAll([process().play, process().play, process().play], isOver);
    await expect(dead.runs.end(lost[0] as LeasedScenarioRun, END, new Date())).rejects.toThrow(RunLost);
    expect(await events('agent_scenario_run.completed')).toHaveLength(120);
    const [completed, ...more] = await events('agent_scenario_suite.completed');
    expect(more).toEqual([]);
    expect(completed!.data).toMatchObject({
      summary: {
        ...{
          n: 120,
          passed: 56,
          partial: 3,
          failed: 31,
          error: 30,
          hard_fails: 30,
          flaky: 1,
          pass_rate: 62.2,
          cost_usd: 0.0012,
        },
      },
      delta: null,
      suite_name: 'Precios',
      kind: 'golden',
    });
  });

  it('leaves cancelled runs out of its figures, differs from the run before, and forgets the name of a deleted suite', async () => {
    const { agentId, actor, scenarios, process, add, events, model } = await setUp();
    const ids = [
      (await add()).id,
      (await add({ script: ['mal'], assertions: [{ ...ASSERTIONS[0]!, required: false }] })).id,
      (await add()).id,
    ];
    model.answer = (line) => ({ kind: 'answer', text: line === 'mal' ? 'No.' : 'Eco' });
    const suite = await scenarios.suites.create(actor, agentId, { name: 'Una', kind: 'exploratory', scenarioIds: ids });
    const first = await scenarios.suites.run(actor, agentId, suite.id, 'live');
    const { play } = process();
    await play();
    const second = await scenarios.suites.run(actor, agentId, suite.id, 'live');
    const filter = { batchId: second.batchId, suiteRunId: null, scenarioId: null, status: null };
    const { items } = await scenarios.runs(actor, agentId, filter, { limit: 10, cursor: null });
    await scenarios.cancelRun(actor, agentId, items.find(({ scenarioId }) => scenarioId === ids[1])!.id);
    await scenarios.suites.delete(actor, agentId, suite.id);
    await play();
    const [before, after] = await events('agent_scenario_suite.completed');
    expect(before!.data).toMatchObject({
      suite_run_id: first.suiteRunId,
      summary: { n: 3, passed: 2, partial: 1, pass_rate: 66.7 },
    });
    expect(after!.data).toMatchObject({
      ...{ suite_name: null, kind: null, summary: { n: 2, passed: 2, pass_rate: 100 } },
      delta: { pass_rate: 33.3, vs_suite_run_id: first.suiteRunId },
    });
  });

  it('ends as cancelled, announced by nobody, where a suite run or all of its runs are cancelled', async () => {
    const { agentId, actor, scenarios, process, add, events } = await setUp();
    const suite = await scenarios.suites.create(actor, agentId, {
      name: 'Dos',
      kind: 'golden',
      scenarioIds: [(await add()).id],
    });
    const whole = await scenarios.suites.run(actor, agentId, suite.id, 'live');
    expect(await scenarios.suites.cancelRun(actor, agentId, whole.suiteRunId)).toMatchObject({ status: 'cancelled' });
    const single = await scenarios.suites.run(actor, agentId, suite.id, 'live');
    const filter = { batchId: null, suiteRunId: single.suiteRunId, scenarioId: null, status: null };
    const [run] = (await scenarios.runs(actor, agentId, filter, { limit: 10, cursor: null })).items;
    await scenarios.cancelRun(actor, agentId, run!.id);
    expect(await scenarios.suites.readRun(actor, agentId, single.suiteRunId)).toMatchObject({
      status: 'cancelled',
      summary: null,
    });
    await process().play();
    expect(await events('agent_scenario_run.completed')).toEqual([]);
    expect(await events('agent_scenario_suite.completed')).toEqual([]);
  });

  it('is an error without a score where a judge says no JSON twice, and failed at 90 by a hard assertion', async () => {
    const { agentId, actor, scenarios, process, add, model } = await setUp();
    const judge = { id: 'j', type: 'judge' as const, rubric: 'Amable.' };
    const hard = { id: 'dura', type: 'handed_off' as const, value: true, hard: true, required: false };
    const ids = [
      (await add({ assertions: [judge] })).id,
      (await add({ assertions: [{ ...ASSERTIONS[0]!, weight: 9 }, hard] })).id,
    ];
    const { batchId } = await scenarios.run(actor, agentId, { scenarioIds: ids, versionKind: 'draft', repeats: 1 });
    await process().play();
    expect(model.judged).toBe(2);
    const filter = { batchId, suiteRunId: null, scenarioId: null, status: null };
    const { items } = await scenarios.runs(actor, agentId, filter, { limit: 10, cursor: null });
    const of = (id: string) => items.find(({ scenarioId }) => scenarioId === id);
    expect(of(ids[0]!)).toMatchObject({ status: 'error', score: null, error: 'judge_failed' });
    expect(of(ids[1]!)).toMatchObject({ status: 'failed', score: 90, hardFails: [{ id: 'dura', kind: 'handed_off' }] });
    expect((await scenarios.readRun(actor, agentId, of(ids[1]!)!.id)).transcript).toEqual([
      { role: 'customer', content: 'hola' },
      { role: 'agent', content: 'Eco: hola' },
    ]);
  });

  it('is a verdict where the agent itself fails, as it hands a customer off then, and an error where its model does', async () => {
    const { agentId, actor, scenarios, process, add, model } = await setUp();
    const assertions = [{ id: 'entrega', type: 'handed_off' as const, value: true }];
    const scenarioIds = [
      (await add({ script: ['da vueltas', 'nunca'], assertions })).id,
      (await add({ script: ['no está'], assertions })).id,
    ];
    model.answer = (line) => ({ kind: 'failed', reason: line === 'da vueltas' ? 'tool_limit' : 'model_unavailable' });
    const { runs } = await scenarios.run(actor, agentId, { scenarioIds, versionKind: 'draft', repeats: 1 });
    await process().play();
    const ended = await Promise.all(runs.map(({ id }) => scenarios.readRun(actor, agentId, id)));
    expect(ended).toMatchObject([
      { status: 'passed', error: null, transcript: [{ content: 'da vueltas' }] },
      { status: 'error', error: 'model_unavailable' },
    ]);
  });

  it('is given up after three workers', async () => {
    const { agentId, actor, scenarios, process, add, passes } = await setUp();
    const { runs: started } = await scenarios.run(actor, agentId, {
      scenarioIds: [(await add()).id],
      versionKind: 'draft',
      repeats: 1,
    });
    const { runs, play } = process();
    for (let worker = 0; worker < 3; worker += 1) {
      const now = new Date(Date.now() + worker * 91_000);
      expect(await runs.lease(now, new Date(now.getTime() + 90_000), 1, [])).toHaveLength(1);
      passes(91_000);
    }
    await play();
    expect(await scenarios.readRun(actor, agentId, started[0]!.id)).toMatchObject({
      status: 'error',
      error: 'abandoned',
      score: null,
    });
  });

  it('begins nightly suites once a local day, and those of an agent after its publish; none while there is no model', async () => {
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
    const publish = (with_ = deps) =>
      database.transaction((tx) =>
        suitesAfterPublish(with_)([event as Parameters<ReturnType<typeof suitesAfterPublish>>[0][number]], tx),
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
    await publish();
    expect(await begun()).toEqual([
      ['Oro', 'publish'],
      ['Noche', 'cron'],
    ]);
  });

  it('begins nightly suites and those after a publish, though others before them do not fit, have no budget left or cannot be begun', async () => {
    const { database, clock, nextAt, ...full } = await setUp();
    const [broken, quiet, poor] = [await setUp(), await setUp(), await setUp()];
    const usedUp = await aLiveGraph(database, poor.workspaceId, [poor.agentId], []);
    await answeredByGraph(database, poor.workspaceId, usedUp);
    for (const { sql, values } of setCeilings(full.workspaceId, { open_scenario_runs: 1 }))
      await database.query(sql, values);
    const suiteOf = async (
      { scenarios, actor, agentId, add }: Pick<typeof quiet, 'scenarios' | 'actor' | 'agentId' | 'add'>,
      runAt: string,
      repeats = 1,
    ) => {
      const scenarioIds = [(await add()).id];
      await scenarios.suites.create(actor, agentId, { name: 'Noche', kind: 'nightly', scenarioIds, runAt, repeats });
      await scenarios.suites.create(actor, agentId, { name: 'Oro', kind: 'golden', scenarioIds, repeats });
      await scenarios.suites.create(actor, agentId, { name: 'Plata', kind: 'on_change', scenarioIds });
    };
    await suiteOf(full, '02:00', 2);
    await suiteOf(broken, '02:30');
    await suiteOf(poor, '02:45');
    await suiteOf(quiet, '03:00');
    const begun = async ({ scenarios, actor, agentId }: Pick<typeof quiet, 'scenarios' | 'actor' | 'agentId'>) =>
      (await scenarios.suites.runs(actor, agentId, { limit: 50, cursor: null })).items.map(
        ({ suiteName }) => suiteName,
      );
    const deps = {
      ...nightly({ database, clock: { now: () => new Date(clock.now().getTime() + 25 * 3_600_000) }, nextAt }),
      mayCall: async (_workspaceId: string, graphId: string | null) => graphId !== usedUp,
    };
    const timezoneOf = async (id: string) =>
      id === broken.workspaceId ? Promise.reject(new Error('gone')) : deps.timezoneOf();
    await beginNightly({ ...deps, timezoneOf })();
    expect([await begun(full), await begun(broken), await begun(poor), await begun(quiet)]).toEqual([
      [],
      [],
      [],
      ['Noche'],
    ]);
    const published = [poor, full].map(({ workspaceId, agentId: id }) => ({
      ...{ type: 'ai_agent.publish', workspaceId, livemode: true, resource: { type: 'ai_agent', id } },
    }));
    const handle = suitesAfterPublish(deps);
    await database.transaction((tx) => handle(published as unknown as Parameters<typeof handle>[0], tx));
    expect([await begun(full), await begun(poor)]).toEqual([['Plata'], []]);
  });

  it.each([
    ['maker_gone', { active: false }],
    ['maker_lacks_scope', { scopes: new Set<Scope>(['ai_agents:write']) }],
  ])(
    'begins none by itself and ends what waits once their maker is %s, until another caller saves it',
    async (reason, over: Partial<Standing>) => {
      const { database, workspaceId, agentId, actor, scenarios, add, clock, nextAt, owners, stand, process, model } =
        await setUp();
      const suite = await scenarios.suites.create(actor, agentId, {
        name: 'Oro',
        kind: 'golden',
        scenarioIds: [(await add()).id],
      });
      expect(await scenarios.suites.read(actor, agentId, suite.id)).toMatchObject({ stoppedReason: null });
      const handle = suitesAfterPublish(nightly({ database, clock, nextAt, owners }));
      const event = {
        type: 'ai_agent.publish',
        workspaceId,
        livemode: true,
        resource: { type: 'ai_agent', id: agentId },
      };
      const publish = () => database.transaction((tx) => handle([event as Parameters<typeof handle>[0][number]], tx));
      const page = { limit: 50, cursor: null };
      const ended = async () => {
        const filter = { batchId: null, suiteRunId: null, scenarioId: null, status: null };
        return (await scenarios.runs(actor, agentId, filter, page)).items.map(({ status, error }) => [status, error]);
      };
      await publish();
      stand(over);
      await process().play();
      expect([await ended(), model.judged]).toEqual([[['error', reason]], 0]);
      await publish();
      expect(await ended()).toHaveLength(1);
      expect(await scenarios.suites.read(actor, agentId, suite.id)).toMatchObject({ stoppedReason: reason });
      expect((await scenarios.suites.list(actor, agentId, page)).items).toMatchObject([{ stoppedReason: reason }]);
      const another: Actor = { ...actor, author: { kind: 'member', id: systemIds.next(), name: 'Otra' } };
      await scenarios.suites.update(another, agentId, suite.id, {});
      await publish();
      await process().play();
      expect(await ended()).toEqual([
        ['passed', null],
        ['error', reason],
      ]);
    },
  );

  it('plays a changed scenario for the caller who changed it, in suites and in runs that wait', async () => {
    const { database, workspaceId, agentId, actor, scenarios, add, clock, nextAt, owners, stand, process } =
      await setUp();
    const [{ id }, other] = [await add(), await add()];
    const suite = await scenarios.suites.create(actor, agentId, { name: 'Oro', kind: 'golden', scenarioIds: [id] });
    const apart = await scenarios.suites.create(actor, agentId, {
      name: 'Aparte',
      kind: 'golden',
      scenarioIds: [other.id],
    });
    const { runs } = await scenarios.run(actor, agentId, {
      scenarioIds: [id, other.id],
      versionKind: 'draft',
      repeats: 1,
    });
    const editor: Actor = { ...actor, author: { kind: 'member', id: systemIds.next(), name: 'Otra' } };
    const makers = async () => [
      (await scenarios.suites.read(actor, agentId, suite.id)).maker,
      (await scenarios.suites.read(actor, agentId, apart.id)).maker,
    ];
    const writer: Actor = { ...editor, scopes: new Set<Scope>(['ai_agents:write']) };
    const refused = { details: { reason: 'scope_not_held', scope: 'ai_agents:run' } };
    await expect(scenarios.update(writer, agentId, { id }, { script: ['cotiza'] })).rejects.toMatchObject(refused);
    expect((await scenarios.read(actor, agentId, { id })).script).toEqual(['hola']);
    await scenarios.update(writer, agentId, { id }, { title: 'Prueba' });
    expect(await makers()).toEqual([makerOf(actor), makerOf(actor)]);
    await scenarios.update(editor, agentId, { id }, { script: ['cotiza'] });
    expect(await makers()).toEqual([makerOf(editor), makerOf(actor)]);
    stand({ active: false });
    await process().play();
    const ends = await Promise.all(runs.map((run) => scenarios.readRun(actor, agentId, run.id)));
    expect(ends.map(({ error }) => error)).toEqual([null, 'maker_gone']);
    const handle = suitesAfterPublish(nightly({ database, clock, nextAt, owners }));
    const event = {
      type: 'ai_agent.publish',
      workspaceId,
      livemode: true,
      resource: { type: 'ai_agent', id: agentId },
    };
    await database.transaction((tx) => handle([event as Parameters<typeof handle>[0][number]], tx));
    expect(
      (await scenarios.suites.runs(actor, agentId, { limit: 50, cursor: null })).items.map(
        ({ suiteName }) => suiteName,
      ),
    ).toEqual(['Oro']);
  });

  it('takes ai_agents:run for a suite that begins runs by itself', async () => {
    const { agentId, actor, scenarios, add } = await setUp();
    const writer: Actor = { ...actor, scopes: new Set<Scope>(['ai_agents:read', 'ai_agents:write']) };
    const scenarioIds = [(await add()).id];
    const refused = { details: { reason: 'scope_not_held', scope: 'ai_agents:run' } };
    for (const kind of ['golden', 'on_change', 'nightly'] as const)
      await expect(scenarios.suites.create(writer, agentId, { name: kind, kind, scenarioIds })).rejects.toMatchObject(
        refused,
      );
    const { id } = await scenarios.suites.create(writer, agentId, { name: 'A mano', kind: 'exploratory', scenarioIds });
    await expect(scenarios.suites.update(writer, agentId, id, { kind: 'nightly' })).rejects.toMatchObject(refused);
    await scenarios.suites.update(writer, agentId, id, { kind: 'nightly', enabled: false });
    await expect(scenarios.suites.update(writer, agentId, id, { enabled: true })).rejects.toMatchObject(refused);
  });

  it('begins those of the agents that the live version of a graph holds after its publish, each once, and of no other', async () => {
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

const nightly = <T extends object>(deps: T) => ({
  owners: standingsBesides(),
  ...deps,
  ids: systemIds,
  logger: createLogger('test', 'silent'),
  timezoneOf: async () => 'America/Santiago',
  mayCall: async () => true,
  hasModel: true,
});

const END = {
  status: 'passed',
  score: 100,
  error: null,
  results: [],
  hardFails: [],
  transcript: [],
  costMicros: 0,
  durationMs: 0,
} as const;
