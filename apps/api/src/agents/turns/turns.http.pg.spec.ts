import { randomUUID } from 'node:crypto';
import { aTurn, callingAgent } from '@workops/agents/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { aSaidMessage } from '../../testing/sample-agents';
import { ApiApp } from '../../testing/api-app';
import { aReceivedMessage } from '../../testing/sample-conversations';
import { TokenIssuer } from '../../testing/token-issuer';

interface Turn {
  id: string;
  conversation_id: string;
  tool_calls: object[];
}

describe('AI turns over HTTP', () => {
  let api: ApiApp;
  let issuer: TokenIssuer;
  const settings = {
    AI_BASE_URL: 'http://127.0.0.1:9',
    AI_MODELS: JSON.stringify([{ name: 'local', input_usd: 0.15, output_usd: 0.6, context_tokens: 8_000 }]),
  };
  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    api = await ApiApp.start({ ...settings, ...issuer.env });
  });
  afterAll(async () => {
    await api.close();
    await issuer.close();
  });

  it('are listed newest first, and are invisible to another workspace', async () => {
    const [mine, other] = await Promise.all([api.workspace(ALL_SCOPES), api.workspace(ALL_SCOPES)]);
    const { conversationId } = await aReceivedMessage(api, {
      id: mine.id,
      key: mine.token,
      owner: mine.token,
      site: '',
    });
    const ids = [await aTurn(api.database, mine.id, conversationId)];
    const { status, body } = await api.call<{ data: Turn[] }>('GET', `/conversations/${conversationId}/ai-turns`, {
      token: mine.token,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        id: ids[0],
        status: 'answered',
        upto_seq: 1,
        tool_calls: [{ n: 1, tool: 'search_knowledge', outcome: 'ok', input: { query: 'hora' }, duration_ms: 12 }],
        prompt_tokens: 120,
        usage_estimated: false,
        cost_usd: 0.000023,
      },
    ]);
    const read = (token: string, id: string) => api.call<{ data: Turn }>('GET', `/ai-turns/${id}`, { token });
    expect((await read(mine.token, ids[0]!)).body.data).toEqual(body.data[0]);
    expect((await read(other.token, ids[0]!)).status).toBe(404);
    expect((await read(mine.token, randomUUID())).status).toBe(404);
  });

  it('require visibility of their conversation, as do its reviews and corrections', async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const { agent, conversation_id, message_id } = await aSaidMessage(api, {
      id: workspaceId,
      key: token,
      owner: token,
      site: '',
    });
    const turn = await aTurn(api.database, workspaceId, conversation_id);
    const scopes = ['ai_agents:read', 'ai_agents:write', 'ai_agents:run', 'conversations:read'];
    const role = await api.insist<{ data: { id: string } }>('POST', '/roles', {
      token,
      body: { name: 'Propias', scopes, visibility: 'assigned' },
    });
    const subject = randomUUID();
    const named = {
      name: 'Ana',
      email: `${subject}@example.com`,
      subject,
      role: 'custom',
      customRoleId: role.body.data.id,
    } as const;
    const ana = await api.access.enrolMember({ workspaceId, ...named });
    const as = issuer.token(workspaceId, subject);
    const seen = async () => [
      (await api.call('GET', `/ai-turns/${turn}`, { token: as })).status,
      (await api.call('GET', `/conversations/${conversation_id}/ai-turns`, { token: as })).status,
      (
        await api.call('POST', `/ai-agents/${agent}/coach/reviews`, {
          token: as,
          body: { conversation_ids: [conversation_id] },
        })
      ).status,
      (
        await api.call('POST', `/ai-agents/${agent}/coach/corrections`, {
          token: as,
          body: { conversation_id, message_id, expected: 'Nueve.' },
        })
      ).status,
    ];
    expect(await seen()).toEqual([404, 404, 422, 422]);
    await api.insist('POST', `/conversations/${conversation_id}/assign`, { token, body: { assignee_user_id: ana.id } });
    expect(await seen()).toEqual([200, 200, 202, 201]);
  });

  it('list decisions about new leads for callers with scopes for agents and leads', async () => {
    const { id, token } = await api.workspace(ALL_SCOPES);
    const [agentId, lead] = [randomUUID(), randomUUID()];
    await (await callingAgent(api.database, id, agentId)).decide(lead, 'skipped', ['hours', 'daily_cap']);
    const decisions = async (as: string, of = agentId) => {
      const { status, body } = await api.call<{ data: object[] }>('GET', `/ai-agents/${of}/voice-decisions`, {
        token: as,
      });
      return [status, body.data];
    };
    const decision = {
      lead_id: lead,
      decision: 'skipped',
      failed: ['hours', 'daily_cap'],
      at: '2027-01-15T12:00:00.000Z',
    };
    expect(await decisions(token)).toEqual([200, [decision]]);
    for (const scopes of [['ai_agents:read'], ['leads:read']] as const)
      expect((await decisions(await api.key(id, scopes)))[0]).toBe(403);
    expect(await decisions(await api.key(id, ['ai_agents:read', 'leads:read']))).toEqual([200, [decision]]);
    expect((await decisions(token, randomUUID()))[0]).toBe(404);
    expect((await decisions((await api.workspace(ALL_SCOPES)).token))[0]).toBe(404);
  });

  it('list the models without their address or key', async () => {
    const { token: key } = await api.workspace(ALL_SCOPES);
    const { body } = await api.call<{ data: object[] }>('GET', '/ai-models', { token: key });
    expect(body.data).toEqual([{ name: 'local', context_tokens: 8_000, input_usd: 0.15, output_usd: 0.6 }]);
  });
});
