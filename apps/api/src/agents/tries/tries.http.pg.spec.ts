import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { runTries } from '@workops/agents/testing';
import type { Scope } from '@workops/kernel';
import { eventually } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../../testing/api-app';
import { listened } from '../../testing/listened';

interface Try {
  id: string;
  status: string;
  version: string;
  answer: string | null;
}
type Answer = { data: Try } & Refusal;

const LIMIT_MS = 60_000;
const messages = [{ role: 'customer', content: '¿A qué hora abren?' }];

describe('tries of AI agents over HTTP', () => {
  let api: ApiApp;
  let base: string;
  beforeAll(async () => {
    api = await ApiApp.start({
      AI_BASE_URL: 'http://127.0.0.1:9',
      AI_MODELS: JSON.stringify([{ name: 'local', input_usd: 0.15, output_usd: 0.6, context_tokens: 8_000 }]),
    });
    await api.app.listen(0, '127.0.0.1');
    base = `http://127.0.0.1:${(api.app.getHttpServer().address() as AddressInfo).port}/api/v1`;
  });
  afterAll(async () => {
    api.app.getHttpServer().closeAllConnections();
    await api.close();
  });

  const setUp = async () => {
    const { token } = await api.workspace();
    const body = { name: 'Agente', draft: { instructions: 'Salude.' } };
    const agent = (await api.insist<{ data: { id: string } }>('POST', '/ai-agents', { token, body })).body.data.id;
    const begin = (over: object = {}) =>
      api.call<Answer>('POST', `/ai-agents/${agent}/try`, { token, body: { messages, ...over } });
    const read = (id: string, by = token) => api.call<Answer>('GET', `/ai-tries/${id}`, { token: by });
    const listen = (id: string, lastEventId?: string) =>
      listened(`${base}/ai-tries/${id}/stream`, {
        authorization: `Bearer ${token}`,
        ...(lastEventId && { 'last-event-id': lastEventId }),
      });
    return { agent, token, begin, read, listen };
  };

  it('return at once and stream their events; a returning client receives the rest', async () => {
    const { begin, read, listen } = await setUp();
    const begun = await begin();
    expect([begun.status, begun.body.data]).toMatchObject([
      201,
      { status: 'running', version: 'draft', answer: null, tool_calls: [], messages },
    ]);
    const { id } = begun.body.data;
    const stream = await listen(id);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    await runTries(api.database, 'A las', false);
    await eventually(() => stream.events().length === 1, LIMIT_MS);
    await runTries(api.database, 'A las nueve.', true);
    await eventually(() => stream.isOver(), LIMIT_MS);
    expect(stream.events().map(({ name, id: at, data }) => [at, name, data.text ?? data.answer])).toEqual([
      ['1', 'delta', 'A las'],
      ['2', 'done', 'A las nueve.'],
    ]);
    const back = await listen(id, '1');
    await eventually(() => back.isOver(), LIMIT_MS);
    expect(back.events().map(({ name }) => name)).toEqual(['done']);
    expect((await read(id)).body.data).toMatchObject({ status: 'done', answer: 'A las nueve.' });
  });

  it("require kb:read to search knowledge, and the tools' scopes to write", async () => {
    const { id: workspaceId, token } = await api.workspace();
    const draft = { instructions: 'Salude.', builtin_tools: ['search_knowledge', 'open_ticket'] };
    const agent = (
      await api.insist<{ data: { id: string } }>('POST', '/ai-agents', { token, body: { name: 'Agente', draft } })
    ).body.data.id;
    const tryWith = async (scopes: Scope[], writes: boolean) => {
      const body = { messages, allow_writes: writes };
      const answer = await api.call<Answer>('POST', `/ai-agents/${agent}/try`, {
        token: await api.key(workspaceId, scopes),
        body,
      });
      return [answer.status, answer.body.error?.details];
    };
    const lacking = (scope: Scope) => [403, { reason: 'scope_not_held', scope }];
    expect(await tryWith(['ai_agents:run'], false)).toEqual(lacking('kb:read'));
    expect(await tryWith(['ai_agents:run', 'kb:read'], false)).toEqual([201, undefined]);
    expect(await tryWith(['ai_agents:run', 'kb:read'], true)).toEqual(lacking('tickets:write'));
    expect(await tryWith(['ai_agents:run', 'kb:read', 'tickets:write'], true)).toEqual([201, undefined]);
  });

  it('require the scopes to call custom tools and to read skills', async () => {
    const { id: workspaceId, token } = await api.workspace();
    const made = async (path: string, body: object) =>
      (await api.insist<{ data: { id: string } }>('POST', path, { token, body })).body.data.id;
    const http = { method: 'GET', url: 'https://93.184.216.34/clientes' };
    const reader = await made('/custom-tools', {
      name: 'leer',
      description: 'Lee.',
      input_schema: { type: 'object' },
      effects: 'read',
      http,
    });
    const skill = await made('/skills', { name: 'Plazos', description: 'Plazos.', content: 'Diez días.' });
    const agent = (draft: object) =>
      made('/ai-agents', { name: `Agente ${Object.keys(draft).join()}`, draft: { instructions: 'Salude.', ...draft } });
    const key = (...scopes: Scope[]) => api.key(workspaceId, scopes);
    const tryWith = async (id: string, by: string) => {
      const answer = await api.call<Answer>('POST', `/ai-agents/${id}/try`, { token: by, body: { messages } });
      return [answer.status, answer.body.error?.details];
    };
    const lacking = (scope: Scope) => [403, { reason: 'scope_not_held', scope }];
    const calling = await agent({ tool_ids: [reader] });
    expect(await tryWith(calling, await key('ai_agents:run', 'custom_tools:read'))).toEqual(
      lacking('custom_tools:write'),
    );
    expect(await tryWith(calling, await key('ai_agents:run', 'custom_tools:write'))).toEqual([201, undefined]);
    const patch = (path: string, body: object) => api.insist('PATCH', path, { token, body });
    await made(`/ai-agents/${calling}/publish`, {});
    expect(await tryWith(calling, await key('ai_agents:run'))).toEqual(lacking('custom_tools:read'));
    expect(await tryWith(calling, await key('ai_agents:run', 'custom_tools:read'))).toEqual([201, undefined]);
    const another = await made('/custom-tools', {
      name: 'ver',
      description: 'Ve.',
      input_schema: { type: 'object' },
      effects: 'read',
      http,
    });
    await patch(`/ai-agents/${calling}`, { draft: { tool_ids: [reader, another] } });
    expect(await tryWith(calling, await key('ai_agents:run', 'custom_tools:read'))).toEqual(
      lacking('custom_tools:write'),
    );
    await patch(`/ai-agents/${calling}`, { draft: { tool_ids: [reader] } });
    await api.insist('POST', `/ai-agents/${calling}/enable`, { token, body: { value: false } });
    expect(await tryWith(calling, await key('ai_agents:run', 'custom_tools:read'))).toEqual(
      lacking('custom_tools:write'),
    );
    const skilled = await agent({ skill_ids: [skill] });
    expect(await tryWith(skilled, await key('ai_agents:run'))).toEqual(lacking('skills:read'));
    expect(await tryWith(skilled, await key('ai_agents:run', 'skills:read'))).toEqual([201, undefined]);
  });

  it('are not found in another workspace, and refused for an unpublished agent', async () => {
    const { begin, read } = await setUp();
    const other = await api.workspace();
    const { id } = (await begin()).body.data;
    expect((await read(id, other.token)).status).toBe(404);
    expect((await api.call('GET', `/ai-tries/${id}/stream`, { token: other.token })).status).toBe(404);
    expect((await read(randomUUID())).status).toBe(404);
    const live = await begin({ version: 'live' });
    expect([live.status, live.body.error.details?.reason]).toEqual([409, 'not_published']);
    for (const wrong of [{ messages: [] }, { messages: [{ role: 'system', content: 'Hola' }] }, { version: 'last' }])
      expect((await begin(wrong)).status).toBe(400);
  });
});
