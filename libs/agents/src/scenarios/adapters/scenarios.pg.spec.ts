import { toMaker, RunLost, type Actor, type Scope, type Standing } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { ASSERTIONS, nightly, scenarioSetting } from '../../testing/scenario-setting';
import type { LeasedScenarioRun } from '../scenario-ports';
import { suitesAfterPublish } from './suite-triggers';

describe('scenarios on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const setUp = () => scenarioSetting(test.database);

  /** Repeats until no runs are left, because another process may be checking. */
  const playAll = async (plays: (() => Promise<number>)[], isOver: () => Promise<boolean>) => {
    while (!(await isOver())) await Promise.all(plays.map((play) => play()));
  };

  it('play a suite exactly once although a process crashes', async () => {
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
      delta: null,
      suite_name: 'Precios',
      kind: 'golden',
    });
  });

  it('exclude cancelled runs from the summary, and compare it with the previous run', async () => {
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
      suite_name: null,
      kind: null,
      summary: { n: 2, passed: 2, pass_rate: 100 },
      delta: { pass_rate: 33.3, vs_suite_run_id: first.suiteRunId },
    });
  });

  it('end a suite run without an event if all its runs are cancelled', async () => {
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

  it('end in error after two judgements without JSON, and fail on a hard assertion', async () => {
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

  it('judge a run whose agent fails, but end in error if its model fails', async () => {
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

  it('abandon a run after three crashed workers', async () => {
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

  it.each([
    ['maker_gone', { active: false }],
    ['maker_lacks_scope', { scopes: new Set<Scope>(['ai_agents:write']) }],
  ])(
    'stop automatic and waiting runs while their maker is %s, until another caller saves',
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
        occurredAt: clock.now(),
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

  it('play a changed scenario on behalf of the caller who changed it', async () => {
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
    expect(await makers()).toEqual([toMaker(actor), toMaker(actor)]);
    await scenarios.update(editor, agentId, { id }, { script: ['cotiza'] });
    expect(await makers()).toEqual([toMaker(editor), toMaker(actor)]);
    stand({ active: false });
    await process().play();
    const ends = await Promise.all(runs.map((run) => scenarios.readRun(actor, agentId, run.id)));
    expect(ends.map(({ error }) => error)).toEqual([null, 'maker_gone']);
    const handle = suitesAfterPublish(nightly({ database, clock, nextAt, owners }));
    const event = {
      type: 'ai_agent.publish',
      workspaceId,
      livemode: true,
      occurredAt: clock.now(),
      resource: { type: 'ai_agent', id: agentId },
    };
    await database.transaction((tx) => handle([event as Parameters<typeof handle>[0][number]], tx));
    expect(
      (await scenarios.suites.runs(actor, agentId, { limit: 50, cursor: null })).items.map(
        ({ suiteName }) => suiteName,
      ),
    ).toEqual(['Oro']);
  });

  it('require ai_agents:run for a suite that begins runs automatically', async () => {
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
