import { randomUUID } from 'node:crypto';
import { aTurn, callingAgent } from '@workops/agents/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp } from '../../testing/api-app';
import { aReceivedMessage } from '../../testing/sample-conversations';

interface Turn {
  id: string;
  conversation_id: string;
  tool_calls: object[];
}

describe('turns of AI agents over HTTP', () => {
  let api: ApiApp;
  const settings = {
    AI_BASE_URL: 'http://127.0.0.1:9',
    AI_MODELS: JSON.stringify([{ name: 'local', input_usd: 0.15, output_usd: 0.6, context_tokens: 8_000 }]),
  };
  beforeAll(async () => {
    api = await ApiApp.start(settings);
  });
  afterAll(() => api.close());

  it('are listed in their conversation, newest first, and read; a key of another workspace finds none', async () => {
    const [mine, other] = await Promise.all([api.workspace(ALL_SCOPES), api.workspace(ALL_SCOPES)]);
    const { conversationId } = await aReceivedMessage(api, { id: mine.id, key: mine.token, owner: mine.token, site: '' });
    const ids = [await aTurn(api.database, mine.id, conversationId)];
    const { status, body } = await api.call<{ data: Turn[] }>('GET', `/conversations/${conversationId}/ai-turns`, { token: mine.token });
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

  it('decide about new leads, which whoever may see agents and leads is told', async () => {
    const { id, token } = await api.workspace(ALL_SCOPES);
    const [agentId, lead] = [randomUUID(), randomUUID()];
    await (await callingAgent(api.database, id, agentId)).decide(lead, 'skipped', ['hours', 'daily_cap']);
    const decisions = async (as: string, of = agentId) => {
      const { status, body } = await api.call<{ data: object[] }>('GET', `/ai-agents/${of}/voice-decisions`, { token: as });
      return [status, body.data];
    };
    const told = { lead_id: lead, decision: 'skipped', failed: ['hours', 'daily_cap'], at: '2027-01-15T12:00:00.000Z' };
    expect(await decisions(token)).toEqual([200, [told]]);
    for (const scopes of [['ai_agents:read'], ['leads:read']] as const) expect((await decisions(await api.key(id, scopes)))[0]).toBe(403);
    expect(await decisions(await api.key(id, ['ai_agents:read', 'leads:read']))).toEqual([200, [told]]);
    expect((await decisions(token, randomUUID()))[0]).toBe(404);
    expect((await decisions((await api.workspace(ALL_SCOPES)).token))[0]).toBe(404);
  });

  it('have models, without their address or key', async () => {
    const { token: key } = await api.workspace(ALL_SCOPES);
    const { body } = await api.call<{ data: object[] }>('GET', '/ai-models', { token: key });
    expect(body.data).toEqual([{ name: 'local', context_tokens: 8_000, input_usd: 0.15, output_usd: 0.6 }]);
  });
});
