import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { createCost, turnLimitsWith, type Cost, type ModelCall } from '../cost';
import { costReads } from './cost-reads';
import { costStore } from './cost-store';
import { ledgerOn, type Ledger } from './ledger';

describe('the ledger of model calls', () => {
  let test: TestDatabase;
  let cost: Cost;
  let ledger: Ledger;
  let now = new Date('2026-03-15T12:00:00Z');

  beforeAll(async () => {
    test = await testDatabase();
    const { database } = test;
    const directories = { workspaces: { loadProfile: async () => ({ timezone: 'America/Santiago', livemode: true }) } };
    const clock = { now: () => now };
    ledger = ledgerOn({ database, directories, clock, ids: systemIds });
    cost = createCost({ store: costStore(database, async () => true), reads: costReads(database), directories, clock });
  });
  afterAll(() => test.drop());
  beforeEach(() => {
    now = new Date('2026-03-15T12:00:00Z');
  });

  const setUp = () => {
    const workspaceId = randomUUID();
    const actor = anActor({ workspaceId });
    const call = (over: Partial<ModelCall> = {}): ModelCall => ({
      purpose: 'answer',
      subjectId: randomUUID(),
      aiAgentId: null,
      graph: null,
      model: 'local',
      promptTokens: 900,
      completionTokens: 100,
      costMicros: 30_000,
      ...over,
    });
    const record = (over: Partial<ModelCall> = {}) =>
      test.database.transaction((tx) => ledger.recordModelCall(tx, workspaceId, call(over)));
    const alerts = async () =>
      (await recordedEvents(test.database, workspaceId)).map(({ type, data, resource }) => ({
        type,
        data,
        id: resource.id,
      }));
    const budget = (over: object) =>
      cost.budgets.save(actor, {
        creditsMonth: null,
        usdMonthMicros: null,
        alertPct: [80],
        channelSharePct: 60,
        turnLimits: turnLimitsWith(null),
        ...over,
      });
    return { workspaceId, actor, record, alerts, budget };
  };

  it('announces each threshold of a graph once, even with concurrent processes', async () => {
    const { workspaceId, actor, record, alerts } = setUp();
    const graph = { id: randomUUID(), runtimeId: randomUUID() };
    await cost.budgets.saveGraph(actor, graph.id, 1_000_000);
    let calls = 0;
    const asking = async () => {
      while ((await ledger.mayCall(workspaceId, graph.id)).allowed) {
        calls += 1;
        await record({ graph });
      }
    };
    await Promise.all(Array.from({ length: 20 }, asking));
    expect(calls).toBeGreaterThanOrEqual(34);
    expect(calls).toBeLessThanOrEqual(53);
    const announced = await alerts();
    expect(announced).toHaveLength(3);
    expect(announced).toEqual(
      expect.arrayContaining([
        { type: 'cost.budget_alert', id: workspaceId, data: { tenant_id: workspaceId, pct: 81 } },
        { type: 'cost.budget_alert', id: workspaceId, data: { tenant_id: workspaceId, pct: 102 } },
        { type: 'runtime.budget_exceeded', id: graph.runtimeId, data: { id: graph.runtimeId } },
      ]),
    );
    expect(await ledger.mayCall(workspaceId)).toEqual({ allowed: true });
    expect(await ledger.mayCall(workspaceId, graph.id)).toEqual({ allowed: false, by: 'graph' });
  });

  it('announces only the highest crossed threshold, and refuses every call from the limit on', async () => {
    const { workspaceId, record, alerts, budget } = setUp();
    await budget({ creditsMonth: 10, usdMonthMicros: 100_000, alertPct: [90, 50, 60, 50] });
    await record({ costMicros: 61_000 });
    await record({ promptTokens: 9_001, completionTokens: 0, costMicros: 0 });
    expect((await alerts()).map(({ data }) => data)).toEqual([
      { domain: 'copilot', spent_usd: 0.061, limit_usd: 0.1 },
      { domain: 'copilot', credits_used: 11, credits_limit: 10 },
    ]);
    expect(await ledger.mayCall(workspaceId)).toEqual({ allowed: false, by: 'credits' });
    await budget({ usdMonthMicros: 61_000 });
    expect(await ledger.mayCall(workspaceId)).toEqual({ allowed: false, by: 'usd' });
  });

  it('announces thresholds of a new limit, but not again for an earlier limit', async () => {
    const { record, alerts, budget } = setUp();
    await budget({ usdMonthMicros: 100_000 });
    await record({ costMicros: 80_000 });
    await budget({ usdMonthMicros: 101_000 });
    await record({ costMicros: 1_000 });
    await budget({ usdMonthMicros: 100_000 });
    await record({ costMicros: 1_000 });
    expect((await alerts()).map(({ data }) => data)).toEqual([
      { domain: 'copilot', spent_usd: 0.08, limit_usd: 0.1 },
      { domain: 'copilot', spent_usd: 0.081, limit_usd: 0.101 },
    ]);
  });

  it('restarts with the local month and groups usage by day, agent, model and purpose', async () => {
    const { workspaceId, actor, record, alerts, budget } = setUp();
    const agent = randomUUID();
    await budget({ usdMonthMicros: 30_000 });
    now = new Date('2026-04-01T01:00:00Z');
    await record({ aiAgentId: agent });
    expect(await cost.budgets.read(actor)).toMatchObject({ period: '2026-03', creditsUsed: 1, spentMicros: 30_000 });
    expect(await ledger.mayCall(workspaceId)).toMatchObject({ allowed: false });
    now = new Date('2026-04-01T05:00:00Z');
    expect(await ledger.mayCall(workspaceId)).toEqual({ allowed: true });
    expect(await cost.budgets.read(actor)).toMatchObject({ period: '2026-04', creditsUsed: 0, spentMicros: 0 });
    await record({ purpose: 'judge', model: 'other' });
    expect(await alerts()).toHaveLength(2);
    const period = { from: '2026-03-01', to: '2026-04-30' };
    const figures = { calls: 1, promptTokens: 900, completionTokens: 100, costMicros: 30_000, credits: 1 };
    const rows = (...keys: (string | null)[]) => keys.map((key) => ({ key, ...figures }));
    const usage = async (groupBy: 'day' | 'ai_agent' | 'model' | 'purpose') =>
      (await cost.usage(actor, { ...period, groupBy })).rows;
    expect(await usage('day')).toEqual(rows('2026-03-31', '2026-04-01'));
    expect(await usage('ai_agent')).toEqual(rows(null, agent));
    expect(await usage('model')).toEqual(rows('local', 'other'));
    expect(await usage('purpose')).toEqual(rows('answer', 'judge'));
    expect((await cost.usage(actor, { groupBy: 'day' })).total).toEqual(figures);
  });

  it('keeps counting in the later month if the local month moves back', async () => {
    const { workspaceId, actor, record, alerts, budget } = setUp();
    await budget({ usdMonthMicros: 60_000, alertPct: [] });
    const graph = { id: randomUUID(), runtimeId: null };
    await cost.budgets.saveGraph(actor, graph.id, 60_000);
    now = new Date('2026-04-01T05:00:00Z');
    await record({ graph });
    now = new Date('2026-04-01T01:00:00Z');
    expect(await ledger.mayCall(workspaceId, graph.id)).toEqual({ allowed: true });
    await record({ graph });
    expect(await ledger.mayCall(workspaceId)).toEqual({ allowed: false, by: 'usd' });
    expect(await cost.budgets.read(actor)).toMatchObject({ spentMicros: 60_000 });
    await budget({ usdMonthMicros: null });
    expect(await ledger.mayCall(workspaceId, graph.id)).toEqual({ allowed: false, by: 'graph' });
    expect((await alerts()).map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { domain: 'copilot', spent_usd: 0.06, limit_usd: 0.06 },
        { tenant_id: workspaceId, pct: 100 },
      ]),
    );
    now = new Date('2026-04-01T05:00:00Z');
    expect(await cost.budgets.read(actor)).toMatchObject({ spentMicros: 60_000 });
  });

  it('records neither a call nor its alerts if the transaction rolls back', async () => {
    const { workspaceId, actor, alerts, budget } = setUp();
    await budget({ creditsMonth: 1 });
    const lost = test.database.transaction(async (tx) => {
      const call = { purpose: 'try', subjectId: null, aiAgentId: null, graph: null, model: 'local' } as const;
      await ledger.recordModelCall(tx, workspaceId, { ...call, promptTokens: 1, completionTokens: 0, costMicros: 1 });
      throw new Error('killed');
    });
    await expect(lost).rejects.toThrow('killed');
    expect(await alerts()).toEqual([]);
    expect(await cost.budgets.read(actor)).toMatchObject({ creditsUsed: 0 });
  });
});
