import { ledgerOn } from '@workops/agents';
import { ALL_SCOPES, systemClock, type Scope } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { ApiApp, refusal, type Refusal } from '../../testing/api-app';

type Made = { data: { id: string; display_id: string } };
const ASSERTIONS = [{ id: 'saluda', type: 'contains', text: 'hola' }];

describe('scenarios of AI agents over HTTP', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async () => {
    const { token } = await api.workspace(ALL_SCOPES);
    const agent = (
      await api.call<Made>('POST', '/ai-agents', {
        token,
        body: { name: 'Agente', draft: { instructions: 'Salude.' } },
      })
    ).body.data.id;
    const path = `/ai-agents/${agent}`;
    const add = (body: object) =>
      api.call<Made & Refusal>('POST', `${path}/scenarios`, {
        token,
        body: { title: 'Saludo', assertions: ASSERTIONS, ...body },
      });
    return { token, path, add };
  };

  it('can be read by number, changed and run, but not live before a publish', async () => {
    const { token, path, add } = await setUp();
    const { body } = await add({ script: ['Hola'] });
    const { id, display_id } = body.data;
    expect(display_id).toBe('EV-1');
    expect((await add({ persona: 'Con prisa.' })).body.data.display_id).toBe('EV-2');
    const read = await api.call<{ data: object }>('GET', `${path}/scenarios/EV-1`, { token });
    expect(read.body.data).toMatchObject({
      id,
      script: ['Hola'],
      persona: null,
      max_turns: 8,
      assertions: [{ ...ASSERTIONS[0], required: true, hard: false, weight: 1 }],
    });
    const patched = await api.call<{ data: object }>('PATCH', `${path}/scenarios/${id}`, {
      token,
      body: { title: 'Otro' },
    });
    expect(patched.body.data).toMatchObject({ title: 'Otro' });
    const run = await api.call<{ data: { batch_id: string; runs: { run_id: string }[] } }>(
      'POST',
      `${path}/scenarios/run`,
      {
        token,
        body: { scenario_ids: [id], repeats: 2 },
      },
    );
    expect([run.status, run.body.data.runs.length]).toEqual([202, 2]);
    const listed = await api.call<{ data: object[] }>(
      'GET',
      `${path}/scenario-runs?batch_id=${run.body.data.batch_id}&status=queued`,
      { token },
    );
    expect(listed.body.data).toHaveLength(2);
    const cancelled = await api.call<{ data: object }>(
      'POST',
      `${path}/scenario-runs/${run.body.data.runs[0]!.run_id}/cancel`,
      { token, body: {} },
    );
    expect([cancelled.status, cancelled.body.data]).toMatchObject([200, { status: 'cancelled', transcript: [] }]);
    const live = await api.call<Refusal>('POST', `${path}/scenarios/run`, {
      token,
      body: { scenario_ids: [id], agent_version_kind: 'live' },
    });
    expect([live.status, live.body.error.details?.reason]).toEqual([409, 'not_published']);
  });

  it("reject invalid assertions, and suites reject other agents' scenarios", async () => {
    const { token, path, add } = await setUp();
    expect((await add({})).status).toBe(422);
    expect((await add({ script: ['a'], persona: 'b' })).status).toBe(422);
    expect((await add({ script: ['a'], assertions: [{ id: 'a', type: 'matches', pattern: '(a)\\1' }] })).status).toBe(
      400,
    );
    expect((await add({ script: ['a'], assertions: [{ id: 'a', type: 'contains' }] })).status).toBe(400);
    const { id } = (await add({ script: ['a'] })).body.data;
    const suite = (body: object) =>
      api.call<Made & Refusal>('POST', `${path}/scenario-suites`, {
        token,
        body: { name: 'Suite', kind: 'golden', ...body },
      });
    expect((await suite({ scenario_ids: ['01930000-0000-7000-8000-00000000dead'] })).status).toBe(422);
    const made = await suite({ scenario_ids: [id] });
    expect(made.status).toBe(201);
    expect((await suite({ scenario_ids: [], name: 'SUITE' })).body.error.code).toBe('UNIQUE_CONFLICT');
    const run = await api.call<{ data: { suite_run_id: string; n: number } }>(
      'POST',
      `${path}/scenario-suites/${made.body.data.id}/run`,
      {
        token,
        body: { agent_version_kind: 'draft' },
      },
    );
    expect([run.status, run.body.data.n]).toEqual([202, 1]);
    const ended = await api.call<{ data: object }>('POST', `${path}/suite-runs/${run.body.data.suite_run_id}/cancel`, {
      token,
      body: {},
    });
    expect(ended.body.data).toMatchObject({ status: 'cancelled', trigger: 'api', summary: null, delta: null });
  });

  it('require the rights of the agent under test, and suites report why they stopped', async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const draft = { instructions: 'Salude.', builtin_tools: ['search_knowledge'] };
    const made = async (path: string, body: object) =>
      (await api.insist<Made>('POST', path, { token, body })).body.data.id;
    const agent = await made('/ai-agents', { name: 'Agente', draft });
    const path = `/ai-agents/${agent}`;
    const id = await made(`${path}/scenarios`, { title: 'Saludo', script: ['Hola'], assertions: ASSERTIONS });
    const run = async (scopes: Scope[]) => {
      const answer = await api.call<Refusal>('POST', `${path}/scenarios/run`, {
        token: await api.key(workspaceId, scopes),
        body: { scenario_ids: [id] },
      });
      return [answer.status, answer.body.error?.details];
    };
    expect(await run(['ai_agents:run'])).toEqual([403, { reason: 'scope_not_held', scope: 'kb:read' }]);
    expect(await run(['ai_agents:run', 'kb:read'])).toEqual([202, undefined]);
    const suite = (scopes: Scope[], body: object) =>
      api
        .key(workspaceId, scopes)
        .then((by) => api.call<Made & Refusal>('POST', `${path}/scenario-suites`, { token: by, body }));
    const golden = { name: 'Oro', kind: 'golden', scenario_ids: [id] };
    const refused = await suite(['ai_agents:write'], golden);
    expect([refused.status, refused.body.error.details]).toEqual([
      403,
      { reason: 'scope_not_held', scope: 'ai_agents:run' },
    ]);
    const key = (
      await api.insist<{ data: { id: string; token: string } }>('POST', '/api-keys', {
        token,
        body: { name: 'CRM', scopes: ['ai_agents:run', 'ai_agents:write'] },
      })
    ).body.data;
    const suiteId = (await api.insist<Made>('POST', `${path}/scenario-suites`, { token: key.token, body: golden })).body
      .data.id;
    const reason = async () =>
      (
        await api.call<{ data: { stopped_reason: string | null } }>('GET', `${path}/scenario-suites/${suiteId}`, {
          token,
        })
      ).body.data.stopped_reason;
    expect(await reason()).toBeNull();
    await api.call('DELETE', `/api-keys/${key.id}`, { token });
    expect(await reason()).toBe('maker_gone');
    const saved = await api.call<{ data: object }>('PATCH', `${path}/scenario-suites/${suiteId}`, { token, body: {} });
    expect([saved.status, saved.body.data]).toMatchObject([200, { stopped_reason: null }]);
  });

  it("cannot run, like tries, without a model or after the graph's budget is spent", async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const call = (path: string, body: object, to = api, method: 'POST' | 'PUT' = 'POST') =>
      to.call<{ data: { id: string } } & Refusal>(method, path, { token, body });
    const made = async (path: string, body: object) => (await call(path, body)).body.data.id;
    const inner = await made('/ai-agents', { name: 'Dentro', draft: { instructions: 'Salude.' } });
    const nodes = [{ key: 'a', kind: 'agent', ai_agent_id: inner }];
    const graph = await made('/ai-agent-graphs', { name: 'Mesa', draft: { topology: 'single', nodes } });
    const outer = await made('/ai-agents', {
      name: 'Fuera',
      draft: { instructions: 'Salude.', engine: 'graph', graph_id: graph },
    });
    const createScenario = (agent: string) =>
      made(`/ai-agents/${agent}/scenarios`, { title: 'Saludo', script: ['Hola'], assertions: ASSERTIONS });
    const scenarios = { [inner]: await createScenario(inner), [outer]: await createScenario(outer) };
    const run = (agent: string, to = api) =>
      call(`/ai-agents/${agent}/scenarios/run`, { scenario_ids: [scenarios[agent]] }, to);
    const suite = await made(`/ai-agents/${outer}/scenario-suites`, {
      name: 'Suite',
      kind: 'golden',
      scenario_ids: [scenarios[outer]],
    });
    const tried = (agent: string, to = api) =>
      call(`/ai-agents/${agent}/try`, { messages: [{ role: 'customer', content: 'Hola' }] }, to);
    await call(`/ai-agent-graphs/${graph}/budget`, { usd_month: 0.01 }, api, 'PUT');
    expect((await run(outer)).status).toBe(202);
    const workspaces = { loadProfile: async () => ({ timezone: 'America/Santiago', livemode: true }) };
    await api.database.transaction((tx) =>
      ledgerOn({
        database: api.database,
        clock: systemClock,
        ids: systemIds,
        directories: { workspaces },
      }).recordModelCall(tx, workspaceId, {
        purpose: 'answer',
        subjectId: null,
        aiAgentId: outer,
        model: 'local',
        promptTokens: 1,
        completionTokens: 1,
        costMicros: 10_000,
        graph: { id: graph, runtimeId: null },
      }),
    );
    const poor = [
      await run(outer),
      await tried(outer),
      await call(`/ai-agents/${outer}/scenario-suites/${suite}/run`, { agent_version_kind: 'draft' }),
    ];
    expect(poor.map(refusal)).toEqual(poor.map(() => [409, 'CONFLICT', 'budget_exceeded']));
    expect([(await run(inner)).status, (await tried(inner)).status]).toEqual([202, 201]);
    const bare = await ApiApp.at(api.databaseUrl, { AI_MODELS: '[]' });
    expect([(await run(inner, bare)).status, (await tried(inner, bare)).status]).toEqual([503, 503]);
    await bare.close();
  });
});
