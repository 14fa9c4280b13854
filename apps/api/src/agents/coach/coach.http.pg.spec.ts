import { randomUUID } from 'node:crypto';
import { aFinding, aProposal, nightRows } from '@workops/agents/testing';
import { ALL_SCOPES, type Scope } from '@workops/kernel';
import { ApiApp, type Refusal } from '../../testing/api-app';
import { aSaidMessage } from '../../testing/sample-agents';

type Answer = {
  data: {
    id: string;
    status: string;
    draft: { instructions: string; skill_ids: string[] };
    live_version: object | null;
  };
} & Refusal;
type Page = { data: { id: string; status: string; kind: string }[] };

describe('the coach of AI agents over HTTP', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await ApiApp.start({
      AI_BASE_URL: 'http://127.0.0.1:9',
      AI_MODELS: JSON.stringify([{ name: 'local', input_usd: 0.15, output_usd: 0.6, context_tokens: 8_000 }]),
    });
  });
  afterAll(() => api.close());

  const setUp = async (scopes: readonly Scope[] = ALL_SCOPES) => {
    const { id: workspaceId, token } = await api.workspace(scopes);
    const { agent, conversation_id, message_id } = await aSaidMessage(api, {
      id: workspaceId,
      key: token,
      owner: token,
      site: '',
    });
    const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
      api.call<Answer>(method, `/ai-agents/${agent}${path}`, { token, ...(body && { body }) });
    const proposals = async () =>
      (await api.insist<Page>('GET', `/ai-agents/${agent}/coach/proposals`, { token })).body.data;
    return { workspaceId, token, agent, conversation_id, message_id, call, proposals };
  };
  const refusalReason = ({ status, body }: { status: number; body: Refusal }) => [status, body.error.details?.reason];

  it("accepts reviews and corrections only for the workspace's conversations and the agent's messages", async () => {
    const { call, conversation_id, message_id } = await setUp();
    const review = await call('POST', '/coach/reviews', { conversation_ids: [conversation_id] });
    expect([review.status, review.body.data]).toMatchObject([
      202,
      { status: 'queued', conversation_ids: [conversation_id], findings: 0 },
    ]);
    expect((await call('GET', `/coach/reviews/${review.body.data.id}`)).body.data).toEqual(review.body.data);
    const correction = { conversation_id, message_id, expected: 'A las nueve.' };
    const corrected = await call('POST', '/coach/corrections', correction);
    expect([corrected.status, corrected.body.data]).toMatchObject([
      201,
      { ...correction, reason: null, proposals: 0, ended_at: null },
    ]);
    expect((await call('GET', `/coach/corrections/${corrected.body.data.id}`)).body.data).toEqual(corrected.body.data);
    expect((await call('GET', `/coach/corrections/${review.body.data.id}`)).status).toBe(404);
    const other = await setUp();
    const issues = async (path: string, body: object) => {
      const refused = await call('POST', path, body);
      return [refused.status, refused.body.error.details?.body?.map((issue) => issue.path)];
    };
    expect(await issues('/coach/reviews', { conversation_ids: [conversation_id, other.conversation_id] })).toEqual([
      422,
      ['conversation_ids.1'],
    ]);
    expect(await issues('/coach/corrections', { ...correction, conversation_id: other.conversation_id })).toEqual([
      422,
      ['conversation_id'],
    ]);
    expect(await issues('/coach/corrections', { ...correction, message_id: other.message_id })).toEqual([
      422,
      ['message_id'],
    ]);
  });

  it('requires the rights to read conversations, both for manual and for nightly reviews', async () => {
    const { workspaceId, agent, token, conversation_id, message_id } = await setUp();
    const as = async (method: 'POST' | 'PATCH', path: string, body: object, ...scopes: Scope[]) => {
      const answer = await api.call<Answer>(method, `/ai-agents/${agent}${path}`, {
        token: await api.key(workspaceId, scopes),
        body,
      });
      return [answer.status, answer.body.error?.details];
    };
    const lacking = (scope: Scope) => [403, { reason: 'scope_not_held', scope }];
    for (const body of [{}, { conversation_ids: [conversation_id] }]) {
      expect(await as('POST', '/coach/reviews', body, 'ai_agents:run')).toEqual(lacking('conversations:read'));
      expect(await as('POST', '/coach/reviews', body, 'ai_agents:run', 'conversations:read')).toEqual([202, undefined]);
    }
    const correction = { conversation_id, message_id, expected: 'A las nueve.' };
    expect(await as('POST', '/coach/corrections', correction, 'ai_agents:run')).toEqual(lacking('conversations:read'));
    const night = { coach_enabled: true };
    expect(await as('PATCH', '', night, 'ai_agents:write')).toEqual(lacking('ai_agents:run'));
    expect(await as('PATCH', '', night, 'ai_agents:write', 'ai_agents:run', 'conversations:read')).toEqual([
      200,
      undefined,
    ]);
    expect(await as('PATCH', '', { name: 'Otra' }, 'ai_agents:write')).toEqual([200, undefined]);
    expect(await as('PATCH', '', night, 'ai_agents:write')).toEqual(lacking('ai_agents:run'));
    const finding = `/coach/findings/${await aFinding(api.database, workspaceId, agent)}/investigate`;
    expect(await as('POST', finding, {}, 'ai_agents:run')).toEqual(lacking('conversations:read'));
    expect((await api.call('PATCH', `/ai-agents/${agent}`, { token, body: { coach_enabled: false } })).status).toBe(
      200,
    );
  });

  it('investigates a finding once at a time, and closes it', async () => {
    const { workspaceId, agent, token, call } = await setUp();
    const id = await aFinding(api.database, workspaceId, agent);
    const { data } = (await api.insist<Page>('GET', `/ai-agents/${agent}/coach/findings?status=open`, { token })).body;
    expect(data).toMatchObject([{ id, kind: 'gap', occurrence_count: 1, evidence: [] }]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', `/coach/findings/${id}/investigate`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
    expect(refusalReason(await call('POST', `/coach/findings/${id}/investigate`))).toEqual([409, 'investigating']);
    expect((await call('POST', `/coach/findings/${id}/dismiss`)).body.data.status).toBe('dismissed');
    expect(refusalReason(await call('POST', `/coach/findings/${id}/resolve`))).toEqual([409, 'closed']);
    expect((await call('POST', `/coach/findings/${randomUUID()}/resolve`)).status).toBe(404);
  });

  it('changes only the draft when a proposal is applied, and rejects stale proposals', async () => {
    const { workspaceId, agent, call, proposals } = await setUp();
    const add = (kind?: string, patch?: object) => aProposal(api.database, workspaceId, agent, kind, patch);
    const { live_version: live } = (await call('GET', '')).body.data;
    const skill = { name: `Horario ${randomUUID()}`, description: 'Cuándo', content: 'A las nueve.' };
    const source = { name: 'Horario', entries: [{ question: '¿Hora?', answer: 'Nueve' }] };
    const scenario = { title: 'Hora', script: ['¿Hora?'], rubric: 'Dice nueve' };
    for (const id of [
      await add('skill', skill),
      await add('kb_source', source),
      await add('scenario', scenario),
      await add(),
    ])
      expect((await call('POST', `/coach/proposals/${id}/apply`)).body.data.status).toBe('applied');
    const after = (await call('GET', '')).body.data;
    expect(after).toMatchObject({ draft: { instructions: 'Salude. Abrimos a las nueve.' }, live_version: live });
    expect(after.draft.skill_ids).toHaveLength(1);
    const [left, twin] = [await add('instructions', { instructions: 'Otras.' }), await add('skill', skill)];
    await call('PATCH', '', { draft: { instructions: 'De a mano.' } });
    expect((await proposals()).find(({ id }) => id === left)?.status).toBe('stale');
    for (const id of [left, twin])
      expect(refusalReason(await call('POST', `/coach/proposals/${id}/apply`))).toEqual([409, 'stale']);
    expect((await proposals()).find(({ id }) => id === twin)?.status).toBe('stale');
    expect((await call('GET', '')).body.data.draft.skill_ids).toHaveLength(1);
  });

  it('runs nightly reviews for the last caller to enable them, and reports their stop', async () => {
    const { agent, token } = await setUp();
    const aKey = async () => {
      const body = { name: 'CRM', scopes: ['ai_agents:write', 'ai_agents:run', 'conversations:read'] };
      return (await api.insist<{ data: { id: string; token: string } }>('POST', '/api-keys', { token, body })).body
        .data;
    };
    const revoke = ({ id }: { id: string }) => api.call('DELETE', `/api-keys/${id}`, { token });
    const patch = (by: string, body: object) => api.insist('PATCH', `/ai-agents/${agent}`, { token: by, body });
    const stopped = async () => {
      const { body } = await api.insist<{ data: { coach_stopped_reason: string | null } }>(
        'GET',
        `/ai-agents/${agent}`,
        { token },
      );
      return body.data.coach_stopped_reason;
    };
    const [first, second] = [await aKey(), await aKey()];
    await patch(first.token, { coach_enabled: true });
    await patch(token, { description: 'Atiende.' });
    expect(await stopped()).toBeNull();
    await revoke(first);
    expect(await stopped()).toBe('maker_gone');
    await patch(second.token, { coach_enabled: true });
    expect(await stopped()).toBeNull();
    await revoke(second);
    await patch(token, { coach_enabled: false });
    expect(await stopped()).toBeNull();
  });

  it('schedules nightly reviews only while coach_enabled is true', async () => {
    const { workspaceId, call } = await setUp();
    await call('PATCH', '', { coach_enabled: true });
    expect(await nightRows(api.database, workspaceId)).toHaveLength(1);
    await call('PATCH', '', { coach_enabled: false });
    expect(await nightRows(api.database, workspaceId)).toEqual([]);
  });
});
