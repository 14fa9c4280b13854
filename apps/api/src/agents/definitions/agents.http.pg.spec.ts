import { randomUUID } from 'node:crypto';
import { ALL_SCOPES } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type Page, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import type {
  AiAgentGraphResource,
  AiAgentGraphVersionResource,
  AiAgentResource,
  AiAgentVersionResource,
  RuntimeResource,
} from '@workops/agents/http';

type Agent = AsJson<AiAgentResource>;
type Version = AsJson<AiAgentVersionResource>;
type Answer<Data = Agent> = { data: Data } & Refusal;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

let api: ApiApp;
let token: string;
let workspaceId: string;

beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ id: workspaceId, token } = await api.workspace(ALL_SCOPES));
});

const call = <Data = Agent>(method: Method, path: string, body?: object, as = token) =>
  api.insist<Answer<Data>>(method, path, { token: as, ...(body && { body }) });
const made = async (path: string, body: object): Promise<string> =>
  (await call<{ id: string }>('POST', path, body)).body.data.id;
const agent = async (draft: object = {}, name: string = randomUUID()) =>
  (await call('POST', '/ai-agents', { name, draft: { instructions: 'Salude.', ...draft } })).body.data;
const publish = (id: string, body: object = {}) => call<Version>('POST', `/ai-agents/${id}/publish`, body);
const skill = (content = 'Diez días.') => made('/skills', { name: randomUUID(), description: 'Plazos.', content });
const tool = (more: object = {}) =>
  made('/custom-tools', {
    name: `t-${randomUUID()}`,
    description: 'Busca.',
    input_schema: { type: 'object', properties: { b: {}, a: {} } },
    http: { method: 'GET', url: 'http://127.0.0.1:9/x' },
    ...more,
  });
const issues = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  body.error.details.body?.map(({ path }) => path),
];
const events = async (type: string) =>
  (await recordedEvents(api.database, workspaceId)).filter((event) => event.type === type);

describe('a draft of an agent', () => {
  it('has defaults, changes field by field, and counts its changes', async () => {
    const first = await agent({}, ' Recepción ');
    expect(first).toMatchObject({
      name: 'Recepción',
      description: null,
      draft_revision: 1,
      enabled: true,
      live_version: null,
      has_changes: true,
      coach_enabled: false,
      draft: {
        engine: 'prompt',
        graph_id: null,
        instructions: 'Salude.',
        temperature: null,
        max_output_tokens: 1024,
        builtin_tools: [],
        tool_ids: [],
        skill_ids: [],
        kb_source_ids: null,
        handoff: { team_id: null, message: null },
        limits: { tool_rounds: 5, tool_calls: 10, turn_seconds: 60 },
        voice: {
          autonomy_level: 'off',
          sources: [],
          countries: ['CL'],
          hours: null,
          max_calls_day: 50,
          max_lead_age_minutes: 15,
          opening: null,
        },
      },
    });
    const path = `/ai-agents/${first.id}`;
    const changed = await call('PATCH', path, {
      draft: { temperature: 0.5, limits: { tool_rounds: 2 } },
      draft_revision: 1,
    });
    expect(changed.body.data).toMatchObject({
      draft_revision: 2,
      draft: { temperature: 0.5, limits: { tool_rounds: 2, tool_calls: 10 } },
    });
    const { draft } = changed.body.data;
    expect((await call('PATCH', path, { draft, description: 'Chat' })).body.data).toMatchObject({
      draft_revision: 2,
      description: 'Chat',
      draft,
    });
    expect(refusal(await call('PATCH', path, { name: 'Otra', draft_revision: 1 }))).toEqual([
      409,
      'CONFLICT',
      'draft_changed',
    ]);
    const conflict = await call('POST', '/ai-agents', { name: 'RECEPCION', draft: { instructions: 'x' } });
    expect([conflict.status, conflict.body.error.code]).toEqual([409, 'UNIQUE_CONFLICT']);
  });

  it('cannot refer to records that do not exist in the workspace', async () => {
    const other = await api.workspace(ALL_SCOPES);
    const theirs = (
      await call<{ id: string }>('POST', '/skills', { name: 'x', description: 'x', content: 'x' }, other.token)
    ).body.data.id;
    const none = randomUUID();
    const draft = {
      instructions: 'x',
      model: 'ninguno',
      tool_ids: [none],
      skill_ids: [theirs],
      graph_id: none,
      handoff: { team_id: none },
    };
    expect(issues(await call('POST', '/ai-agents', { name: 'x', draft }))).toEqual([
      422,
      ['draft.model', 'draft.tool_ids.0', 'draft.skill_ids.0', 'draft.graph_id', 'draft.handoff.team_id'],
    ]);
    expect(
      issues(
        await call('POST', '/ai-agents', {
          name: 'x',
          draft: { instructions: 'x', voice: { hours: { mon: [['9', '10']] } } },
        }),
      ),
    ).toEqual([400, ['draft.voice.hours.mon.0.0']]);
    const { id } = await agent();
    for (const path of [`/ai-agents/${id}`, `/ai-agents/${id}/versions`, `/ai-agents/${id}/versions/1`]) {
      expect((await call('GET', path, undefined, other.token)).status).toBe(404);
    }
    expect((await call('POST', `/ai-agents/${id}/publish`, {}, other.token)).status).toBe(404);
  });
});

describe('publishing an agent', () => {
  it('creates one version for twenty concurrent calls, and the next one after a change', async () => {
    const { id } = await agent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish(id)));
    expect(answers.map(({ status, body }) => [status, body.data.number])).toEqual(answers.map(() => [200, 1]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    await call('PATCH', `/ai-agents/${id}`, { draft: { instructions: 'Despídase.' } });
    expect(refusal(await publish(id, { draft_revision: 1 }))).toEqual([409, 'CONFLICT', 'draft_changed']);
    expect((await publish(id, { draft_revision: 2, note: 'Otra' })).body.data).toMatchObject({
      number: 2,
      note: 'Otra',
      from_version: null,
    });
    const published = await events('ai_agent.publish');
    expect(published.map(({ data }) => data.ai_agent_id)).toEqual([id, id]);
    expect((await call('GET', `/ai-agents/${id}`)).body.data).toMatchObject({
      has_changes: false,
      live_version: { number: 2 },
    });
    const again = await publish(id, { from_version: 1 });
    expect(again.body.data).toMatchObject({ number: 3, from_version: 1, draft: { instructions: 'Salude.' } });
    expect(issues(await publish(id, { from_version: 9 }))).toEqual([422, ['from_version']]);
    const list = (await api.insist<Page<Version>>('GET', `/ai-agents/${id}/versions?limit=2`, { token })).body;
    expect(list.data.map((version) => [version.number, 'draft' in version])).toEqual([
      [3, false],
      [2, false],
    ]);
  });

  it('pins every text exactly, and the next version pins the current texts', async () => {
    const [skillId, toolId] = [await skill(), await tool({ secrets: { KEY: 'hush-hush' } })];
    const { id } = await agent({ skill_ids: [skillId], tool_ids: [toolId] });
    await publish(id);
    const pinned = async (number: number) =>
      JSON.stringify((await call<Version>('GET', `/ai-agents/${id}/versions/${number}`)).body);
    const first = await pinned(1);
    expect(first).toContain('"input_schema":{"type":"object","properties":{"b":{},"a":{}}}');
    await call('PATCH', `/ai-agents/${id}`, { draft: { instructions: 'Otra cosa.' } });
    await call('PATCH', `/skills/${skillId}`, { content: 'Veinte días.' });
    await call('PATCH', `/custom-tools/${toolId}`, { description: 'Encuentra.' });
    expect(await pinned(1)).toBe(first);
    await call('PATCH', `/ai-agents/${id}`, { draft: { instructions: 'Salude.' } });
    expect((await call('GET', `/ai-agents/${id}`)).body.data.has_changes).toBe(true);
    expect((await publish(id)).body.data).toMatchObject({
      number: 2,
      skills: [{ id: skillId, content: 'Veinte días.' }],
      tools: [{ id: toolId, description: 'Encuentra.' }],
    });
    await call('PATCH', `/skills/${skillId}`, { enabled: false });
    await call('PATCH', `/custom-tools/${toolId}`, { enabled: false });
    expect(issues(await publish(id))).toEqual([422, ['draft.tool_ids.0', 'draft.skill_ids.0']]);
    expect(issues(await publish(id, { from_version: 1 }))).toEqual([422, ['draft.tool_ids.0', 'draft.skill_ids.0']]);
    expect(await pinned(1)).toBe(first);
  });

  it('lets only one agent call leads automatically', async () => {
    const [first, two] = [
      await agent({ voice: { autonomy_level: 'proactive' } }),
      await agent({ voice: { autonomy_level: 'autonomous' } }),
    ];
    const answers = await Promise.all([publish(first.id), publish(two.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusal(answers.find(({ status }) => status === 409)!)).toEqual([409, 'CONFLICT', 'voice_agent_exists']);
  });

  it('requires ai_agents:publish, and is audited like enabling and deleting', async () => {
    const { id } = await agent();
    expect((await publish(id)).status).toBe(200);
    const writer = await api.key(workspaceId, ['ai_agents:read', 'ai_agents:write', 'ai_agents:run']);
    for (const act of ['publish', 'enable'])
      expect((await call('POST', `/ai-agents/${id}/${act}`, { value: false }, writer)).status).toBe(403);
    expect((await call('POST', `/ai-agents/${id}/enable`, { value: false })).body.data.enabled).toBe(false);
    await call('POST', `/ai-agents/${id}/enable`, { value: false });
    const publisher = await api.key(workspaceId, ['ai_agents:publish']);
    expect(refusal(await call('POST', `/ai-agents/${id}/enable`, { value: true }, publisher))).toEqual([
      403,
      'FORBIDDEN',
      'scope_not_held',
    ]);
    expect((await call('DELETE', `/ai-agents/${id}`)).status).toBe(204);
    expect((await call('GET', `/ai-agents/${id}`)).status).toBe(404);
    const log = await api.insist<Page<{ action: string; details: object }>>('GET', '/audit-log', { token });
    expect(log.body.data.map(({ action }) => action).filter((action) => action.startsWith('ai_agent'))).toEqual([
      'ai_agent.deleted',
      'ai_agent.enabled',
      'ai_agent.published',
    ]);
    expect(JSON.stringify(log.body)).not.toContain('Salude.');
  });
});

describe('a record to which an agent refers', () => {
  it('can be deleted once neither a draft nor a live version refers to it', async () => {
    const skillId = await skill();
    const { id } = await agent({ skill_ids: [skillId] });
    await publish(id);
    await call('PATCH', `/ai-agents/${id}`, { draft: { skill_ids: [] } });
    const held = await call('DELETE', `/skills/${skillId}`);
    expect([refusal(held), held.body.error.details.agent_ids]).toEqual([[409, 'CONFLICT', 'in_use'], [id]]);
    await publish(id);
    expect((await call('DELETE', `/skills/${skillId}`)).status).toBe(204);
    expect((await events('skill.deleted')).map(({ data }) => data)).toEqual([{ id: skillId }]);
  });

  it('is never deleted while a concurrent draft starts to refer to it', async () => {
    const [skillId, { id }] = [await skill(), await agent()];
    const [named, gone] = await Promise.all([
      call('PATCH', `/ai-agents/${id}`, { draft: { skill_ids: [skillId] } }),
      call('DELETE', `/skills/${skillId}`),
    ]);
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([named.status, gone.status]);
  });

  it("may be a messaging account, which prevents the agent's deletion", async () => {
    const { id } = await agent();
    const account = {
      kind: 'web',
      provider: 'widget',
      name: 'Sitio',
      address: 'www.example.com',
      config: {},
      default_handler: 'bot',
    };
    expect(issues(await call('POST', '/messaging-accounts', { ...account, ai_agent_id: randomUUID() }))).toEqual([
      422,
      ['ai_agent_id'],
    ]);
    const accountId = await made('/messaging-accounts', { ...account, ai_agent_id: id });
    const held = await call('DELETE', `/ai-agents/${id}`);
    expect([refusal(held), held.body.error.details.messaging_account_ids]).toEqual([
      [409, 'CONFLICT', 'in_use'],
      [accountId],
    ]);
    expect((await call('DELETE', `/messaging-accounts/${accountId}`)).status).toBe(204);
    expect((await call('DELETE', `/ai-agents/${id}`)).status).toBe(204);
  });
});

describe('a graph', () => {
  const node = (key: string, ai_agent_id: string | null, kind = 'agent') => ({ key, kind, ai_agent_id });
  type Graph = AsJson<AiAgentGraphResource>;
  const publishGraph = (id: string) =>
    call<AsJson<AiAgentGraphVersionResource>>('POST', `/ai-agent-graphs/${id}/publish`, {});

  it("is published once for concurrent calls, with its agents' versions, and has a runtime", async () => {
    const [first, two] = [await agent(), await agent()];
    const draft = {
      topology: 'sequential',
      nodes: [node('a', first.id), node('b', two.id)],
      edges: [{ from: 'a', to: 'b' }],
    };
    const id = await made('/ai-agent-graphs', { name: 'Mesa', draft });
    expect(issues(await publishGraph(id))).toEqual([422, ['draft.nodes.0.ai_agent_id', 'draft.nodes.1.ai_agent_id']]);
    await publish(first.id);
    await publish(two.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => publishGraph(id)));
    expect(answers.map(({ status, body }) => [status, body.data.number])).toEqual(answers.map(() => [200, 1]));
    expect(answers[0]!.body.data.draft.nodes.map(({ agent_version }) => agent_version)).toEqual([1, 1]);
    await call('PATCH', `/ai-agent-graphs/${id}`, { draft: { max_steps: 3 } });
    expect((await publishGraph(id)).body.data.number).toBe(2);
    expect(
      (await events('ai_agent_graph.publish')).map(({ data }) => [data.graph_id, data.version_number, data.topology]),
    ).toEqual([
      [id, 1, 'sequential'],
      [id, 2, 'sequential'],
    ]);
    expect(
      issues(await publishGraph(await made('/ai-agent-graphs', { name: 'Otra', draft: { ...draft, edges: [] } }))),
    ).toEqual([422, ['draft.edges']]);
    const { runtime_id } = (await call<Graph>('GET', `/ai-agent-graphs/${id}`)).body.data;
    expect((await call<AsJson<RuntimeResource>>('GET', `/runtimes/${runtime_id}`)).body.data).toMatchObject({
      id: runtime_id,
      graph_id: id,
      version_number: 2,
      spent_usd: 0,
      budget_usd: null,
      state: 'active',
    });
    expect(
      (await api.insist<Page<{ id: string }>>('GET', '/runtimes', { token })).body.data.map((runtime) => runtime.id),
    ).toEqual([runtime_id]);
    expect((await call('DELETE', `/ai-agents/${first.id}`)).status).toBe(409);
  });

  it('cannot run another graph, or be deleted while a live agent runs it', async () => {
    const inner = await agent();
    await publish(inner.id);
    const id = await made('/ai-agent-graphs', {
      name: 'Mesa',
      draft: { topology: 'single', nodes: [node('a', inner.id)] },
    });
    const outer = await agent({ engine: 'graph', graph_id: id });
    expect(issues(await publish(outer.id))).toEqual([422, ['draft.graph_id']]);
    const nested = { topology: 'single', nodes: [node('a', outer.id)] };
    expect(issues(await call('POST', '/ai-agent-graphs', { name: 'Otra', draft: nested }))).toEqual([
      422,
      ['draft.nodes.0.ai_agent_id'],
    ]);
    await publishGraph(id);
    expect((await publish(outer.id)).body.data).toMatchObject({ graph_version: 1, draft: { graph_id: id } });
    const drafted = (of: string, engine: string) =>
      call('PATCH', `/ai-agents/${of}`, { draft: { engine, graph_id: id } });
    await drafted(inner.id, 'graph');
    await drafted(outer.id, 'prompt');
    await call('PATCH', `/ai-agent-graphs/${id}`, { draft: { max_steps: 3 } });
    expect((await publishGraph(id)).status).toBe(200);
    const other = await made('/ai-agent-graphs', { name: 'Otra', draft: nested });
    expect(issues(await publishGraph(other))).toEqual([422, ['draft.nodes.0.ai_agent_id']]);
    const held = await call('DELETE', `/ai-agent-graphs/${id}`);
    expect([refusal(held), held.body.error.details.agent_ids]).toEqual([[409, 'CONFLICT', 'in_use'], [outer.id]]);
    expect((await call('DELETE', `/ai-agents/${outer.id}`)).status).toBe(204);
    expect((await call('DELETE', `/ai-agent-graphs/${id}`)).status).toBe(204);
  });

  it('keeps the versions of agents and tools from the time of publishing', async () => {
    const toolId = await tool();
    const [old, young] = [await agent({ tool_ids: [toolId] }), await agent()];
    for (const each of [old, young]) await publish(each.id);
    const id = await made('/ai-agent-graphs', {
      name: 'Mesa',
      draft: { topology: 'single', nodes: [node('a', old.id)] },
    });
    await publishGraph(id);
    const outer = await agent({ engine: 'graph', graph_id: id });
    await publish(outer.id);
    await call('PATCH', `/ai-agents/${old.id}`, { draft: { tool_ids: [] } });
    await publish(old.id);
    await call('PATCH', `/ai-agent-graphs/${id}`, { draft: { nodes: [node('a', young.id)] } });
    expect((await publishGraph(id)).body.data.number).toBe(2);
    const held = [await call('DELETE', `/custom-tools/${toolId}`), await call('DELETE', `/ai-agents/${old.id}`)];
    expect(held.map(refusal)).toEqual(held.map(() => [409, 'CONFLICT', 'in_use']));
    expect(held.map(({ body }) => body.error.details)).toMatchObject([{ agent_ids: [old.id] }, { graph_ids: [id] }]);
    expect((await publish(outer.id)).body.data).toMatchObject({ number: 2, graph_version: 2 });
    expect((await call('DELETE', `/custom-tools/${toolId}`)).status).toBe(204);
    expect((await call('DELETE', `/ai-agents/${old.id}`)).status).toBe(204);
  });
});
