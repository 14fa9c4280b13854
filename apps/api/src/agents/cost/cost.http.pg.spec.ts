import { randomUUID } from 'node:crypto';
import { ledgerOn } from '@workops/agents';
import { ALL_SCOPES, systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../../testing/api-app';

describe('AI budgets and usage over HTTP', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const ledger = ledgerOn({
      database: api.database,
      clock: systemClock,
      ids: systemIds,
      directories: { workspaces: { loadProfile: async () => ({ timezone: 'America/Santiago', livemode: true }) } },
    });
    const record = (costMicros: number, graphId?: string) =>
      api.database.transaction((tx) =>
        ledger.recordModelCall(tx, workspaceId, {
          purpose: 'answer',
          subjectId: null,
          aiAgentId: null,
          model: 'local',
          promptTokens: 700,
          completionTokens: 301,
          costMicros,
          graph: graphId === undefined ? null : { id: graphId, runtimeId: null },
        }),
      );
    const call = <Data = Record<string, unknown>>(method: 'GET' | 'PUT', path: string, body?: object) =>
      api.call<{ data: Data } & Refusal>(method, path, { token, body });
    return { workspaceId, record, call };
  };

  it("replace all limits, and show the month's usage in the requested grouping", async () => {
    const { workspaceId, record, call } = await setUp();
    const usual = { credits_month: null, usd_month: null, alert_pct: [80], credits_used: 0, spent_usd: 0 };
    expect((await call('GET', '/ai-budgets')).body.data).toMatchObject(usual);
    const body = { credits_month: 1_000, usd_month: 0.05, alert_pct: [90, 50, 90] };
    expect((await call('PUT', '/ai-budgets', body)).body.data).toMatchObject({ ...body, alert_pct: [50, 90] });
    await record(25_001);
    expect((await call('GET', '/ai-budgets')).body.data).toMatchObject({ credits_used: 2, spent_usd: 0.025001 });
    expect((await recordedEvents(api.database, workspaceId)).map(({ type, data }) => [type, data])).toEqual([
      ['cost.budget_alert', { domain: 'copilot', spent_usd: 0.025001, limit_usd: 0.05 }],
    ]);
    const figures = { calls: 1, prompt_tokens: 700, completion_tokens: 301, cost_usd: 0.025001, credits: 2 };
    expect((await call('GET', '/ai-usage?group_by=model')).body.data).toMatchObject({
      rows: [{ key: 'local', ...figures }],
      total: figures,
    });
    expect((await call('PUT', '/ai-budgets', {})).body.data).toMatchObject({
      ...usual,
      credits_used: 2,
      spent_usd: 0.025001,
    });
    const audited = await call<{ action: string; details: object }[]>('GET', '/audit-log');
    expect(
      audited.body.data.filter(({ action }) => action === 'ai_budget.updated').map(({ details }) => details),
    ).toEqual([
      { fields: ['credits_month', 'usd_month', 'alert_pct'] },
      { fields: ['credits_month', 'usd_month', 'alert_pct'] },
    ]);
  });

  it('limit turns per party, with defaults for parties that are not sent', async () => {
    const { call } = await setUp();
    const usual = { turns_hour: 30, tokens_day: 500_000, tool_calls_day: 200, bookings_day: 3 };
    const before = (await call<{ channel_share_pct: number; turn_limits: object }>('GET', '/ai-budgets')).body.data;
    expect(before).toMatchObject({
      channel_share_pct: 60,
      turn_limits: { sender: usual, contact: usual, network: { turns_hour: 120 } },
    });
    const network = { turns_hour: 100_000, tokens_day: 1, tool_calls_day: 1_000_000, bookings_day: 10_000 };
    const body = { channel_share_pct: 100, turn_limits: { network } };
    const after = { channel_share_pct: 100, turn_limits: { ...before.turn_limits, network } };
    expect((await call('PUT', '/ai-budgets', body)).body.data).toMatchObject(after);
    expect((await call('GET', '/ai-budgets')).body.data).toMatchObject(after);
    expect((await call('PUT', '/ai-budgets', {})).body.data).toMatchObject(before);
    const audited = await call<{ action: string; details: object }[]>('GET', '/audit-log');
    expect(
      audited.body.data.filter(({ action }) => action === 'ai_budget.updated').map(({ details }) => details),
    ).toEqual([{ fields: ['channel_share_pct', 'turn_limits'] }, { fields: ['channel_share_pct', 'turn_limits'] }]);
    for (const wrong of [
      { channel_share_pct: 0 },
      { channel_share_pct: 101 },
      { turn_limits: { visitor: network } },
      { turn_limits: { network: { turns_hour: 1 } } },
      { turn_limits: { network: { ...network, turns_hour: 0 } } },
      { turn_limits: { network: { ...network, turns_hour: 100_001 } } },
      { turn_limits: { network: { ...network, tokens_day: 10_000_000_001 } } },
      { turn_limits: { network: { ...network, bookings_day: 10_001 } } },
      { turn_limits: { network: { ...network, words: 1 } } },
    ])
      expect((await call('PUT', '/ai-budgets', wrong)).status).toBe(400);
  });

  it('reject values out of bounds, an unknown graph and reversed dates', async () => {
    const { call } = await setUp();
    for (const wrong of [
      { credits_month: 0 },
      { usd_month: 0.001 },
      { usd_month: 1_000_001 },
      { alert_pct: [100] },
      { alert_pct: [1, 2, 3, 4, 5, 6] },
    ])
      expect((await call('PUT', '/ai-budgets', wrong)).status).toBe(400);
    expect((await call('PUT', `/ai-agent-graphs/${randomUUID()}/budget`, { usd_month: 1 })).status).toBe(404);
    for (const wrong of ['from=2027-02-01&to=2027-01-01', 'from=2020-01-01&to=2027-01-01', 'group_by=graph'])
      expect((await call('GET', `/ai-usage?${wrong}`)).status).toBe(400);
  });
});
