import { randomUUID } from 'node:crypto';
import { anAccount, conversationTables, disconnectAccount } from '@workops/conversations/testing';
import { ApiApp, refusal, type Refusal } from '../../testing/api-app';

type Taken = { data: { messages: { message_id: string; conversation_id: string; seq: number }[] } } & Refusal;

let api: ApiApp;
let workspaceId: string;
let token: string;
let account: string;
beforeAll(async () => {
  api = await ApiApp.start();
  const { workspace, apiKey } = await api.access.createWorkspace({ name: 'Prueba', livemode: false });
  [workspaceId, token] = [workspace.id, apiKey.token];
});
afterAll(() => api.close());
beforeEach(async () => {
  const body = {
    kind: 'sms',
    provider: 'simulator',
    name: 'Prueba',
    address: `+569${String(Math.random()).slice(2, 10)}`,
    config: {},
  };
  account = (await api.insist<{ data: { id: string } }>('POST', '/messaging-accounts', { token, body })).body.data.id;
});

const simulate = (body: object, id = account, by = token) =>
  api.call<Taken>('POST', `/messaging-accounts/${id}/simulate`, { token: by, body });
const aMessage = (over: object = {}) => ({
  external_message_id: randomUUID(),
  from: '+56911111111',
  name: 'Ana',
  content: 'Hola',
  sent_at: new Date().toISOString(),
  ...over,
});

describe('the simulator of inbound messages', () => {
  it('accepts messages once, like a bridge, and applies statuses to sent messages', async () => {
    const [first, second] = [aMessage(), aMessage({ content: '¿Tienen hora?' })];
    const accepted = await simulate({ messages: [first, second, first] });
    expect([accepted.status, accepted.body.data.messages.map(({ seq }) => seq)]).toEqual([200, [1, 2, 1]]);
    expect((await simulate({ messages: [first] })).body.data.messages).toEqual([accepted.body.data.messages[0]]);
    const [{ conversation_id: conversation } = { conversation_id: '' }] = accepted.body.data.messages;
    const { data } = (
      await api.call<{ data: { content: string; direction: string }[] }>(
        'GET',
        `/conversations/${conversation}/messages`,
        { token },
      )
    ).body;
    expect(data.map(({ content, direction }) => `${direction} ${content}`)).toEqual([
      'inbound ¿Tienen hora?',
      'inbound Hola',
    ]);
    const answer = await api.call<{ data: { id: string } }>('POST', `/conversations/${conversation}/messages`, {
      token,
      body: { content: 'Sí' },
    });
    await simulate({ statuses: [{ message_id: answer.body.data.id, status: 'read', at: new Date().toISOString() }] });
    expect((await api.call<object>('GET', `/messages/${answer.body.data.id}`, { token })).body).toMatchObject({
      data: { delivery_status: 'read' },
    });
  });

  it('recognises one subscriber in all spellings of the number, even within a payload', async () => {
    const written = ['+56 9 6485 2125', '(56) 9-6485-2125', 'tel:+56964852125', '9 6485 2125', '56964852125'];
    const accepted = await simulate({ messages: written.map((from) => aMessage({ from })) });
    expect([
      accepted.status,
      new Set(accepted.body.data.messages.map((message) => message.conversation_id)).size,
    ]).toEqual([200, 1]);
  });

  it('rejects a payload with an invalid part as a whole', async () => {
    const { messages } = conversationTables(api.database, workspaceId);
    const before = (await messages()).length;
    const at = new Date().toISOString();
    const senseless: [object, string][] = [
      [{ messages: [aMessage(), aMessage({ from: {} })] }, 'messages.1.from'],
      [{ messages: [aMessage()], statuses: [{ message_id: 'nobody', status: 'read', at }] }, 'statuses.0.message_id'],
      [{ messages: [aMessage({ attachments: [{ url: 'file:///etc/passwd' }] })] }, 'messages.0.attachments.0'],
    ];
    for (const [body, path] of senseless) {
      const { status, body: answer } = await simulate(body);
      expect([status, answer.error.details.body.map((issue) => issue.path)]).toEqual([400, [path]]);
    }
    expect((await messages()).length).toBe(before);
  });

  it('accepts only connected simulator accounts of the workspace, and only with the scope', async () => {
    const body = { messages: [aMessage()] };
    const bridge = await anAccount(api.database, workspaceId, { provider: 'bridge', kind: 'sms' });
    expect(refusal(await simulate(body, bridge.id))).toEqual([409, 'CONFLICT', 'not_simulator']);
    const { token: foreign } = await api.workspace();
    expect((await simulate(body, account, foreign)).status).toBe(404);
    expect((await simulate(body, account, await api.key(workspaceId, ['conversations:read']))).status).toBe(403);
    await disconnectAccount(api.database, account);
    expect(refusal(await simulate(body))).toEqual([409, 'CONFLICT', 'channel_disconnected']);
    await api.call('DELETE', `/messaging-accounts/${account}`, { token });
    expect((await simulate(body)).status).toBe(404);
  });
});

describe('templates of the simulator', () => {
  const template = {
    name: 'oferta',
    language: 'es',
    category: 'marketing',
    components: [{ type: 'BODY', text: 'Hola {{1}}' }],
  };
  const whatsappAccount = async (): Promise<string> => {
    const body = { kind: 'whatsapp', provider: 'simulator', name: 'Prueba', address: '+56922222222', config: {} };
    return (await api.insist<{ data: { id: string } }>('POST', '/messaging-accounts', { token, body })).body.data.id;
  };

  it('are approved at once for WhatsApp accounts, and can be used by a campaign', async () => {
    const messaging_account_id = await whatsappAccount();
    type Made = { data: { id: string; status: string } } & Refusal;
    const made = await api.call<Made>('POST', '/whatsapp-templates', {
      token,
      body: { ...template, messaging_account_id },
    });
    expect([made.status, made.body.data.status]).toEqual([201, 'approved']);
    const other = await api.call<Made>('POST', '/whatsapp-templates', {
      token,
      body: { ...template, messaging_account_id: account },
    });
    expect([other.status, other.body.error.details.body.map(({ path }) => path)]).toEqual([
      422,
      ['messaging_account_id'],
    ]);
    const campaign = {
      name: 'Oferta',
      channel: 'whatsapp',
      messaging_account_id,
      audience: { filter: {} },
      content: { template_id: made.body.data.id, variables: ['{{contact.name|amigo}}'] },
    };
    const { id } = (await api.insist<Made>('POST', '/campaigns', { token, body: campaign })).body.data;
    expect((await api.call<Made>('POST', `/campaigns/${id}/schedule`, { token, body: {} })).status).toBe(200);
    expect((await api.call('DELETE', `/whatsapp-templates/${made.body.data.id}`, { token })).status).toBe(204);
  });
});
