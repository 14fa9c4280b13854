import { createHmac, randomUUID } from 'node:crypto';
import { eventually, recordedEvents } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace } from '../../testing/api-app';
import { GraphServer } from '../../testing/graph-server';

let api: ApiApp;
let replica: ApiApp;
let graph: GraphServer;
let workspace: KeyedWorkspace;
let account: { id: string; verify_token: string };
const warned: string[] = [];

beforeAll(async () => {
  api = await ApiApp.start({}, (line) => {
    if (line.includes('WhatsApp said')) warned.push(line);
  });
  replica = await api.replica();
  graph = await GraphServer.start();
});
beforeEach(async () => {
  workspace = await api.workspace();
  account = await connected();
});
afterAll(async () => {
  await replica.close();
  await api.close();
  await graph.close();
});

const call = async <Data>(method: 'GET' | 'POST', path: string, body?: object) =>
  (await api.call<{ data: Data }>(method, path, { token: workspace.token, body })).body.data;

const connected = (address = '+56911111111') =>
  call<{ id: string; verify_token: string }>('POST', '/messaging-accounts', {
    ...{ kind: 'whatsapp', provider: 'cloud_api', name: 'Ventas', address, config: graph.config },
  });

const signature = (body: string): string => `sha256=${createHmac('sha256', graph.config.app_secret!).update(body).digest('hex')}`;
const post = async (body: string, { signed = signature(body), id = account.id, at = api } = {}): Promise<number> =>
  (
    await at.app.inject({
      method: 'POST',
      url: `/inbound/whatsapp/${id}`,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signed },
      payload: body,
    })
  ).statusCode;

const payload = (field: string, ...values: object[]): string =>
  JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1022', changes: values.map((value) => ({ field, value })) }] });
const messages = (...values: object[]): string =>
  payload('messages', ...values.map((value) => ({ messaging_product: 'whatsapp', metadata: { phone_number_id: '1065' }, ...value })));
const text = (over: object = {}) => ({
  from: '56922222222',
  id: `wamid.${randomUUID()}`,
  timestamp: '1800000000',
  type: 'text',
  text: { body: 'Hola' },
  ...over,
});
const eventsOf = async (prefix = '') =>
  (await recordedEvents(api.database, workspace.id)).filter(({ type }) => type.startsWith(prefix) && !type.startsWith('channel.'));
const contacts = async () => (await eventsOf('contact.created')).length;

describe('the door of WhatsApp', () => {
  it('takes a message in once, however often it comes, at once and in one batch, over two processes', async () => {
    const message = text();
    const body = messages({ contacts: [{ profile: { name: 'Ana' }, wa_id: '56922222222' }], messages: [message, message] });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => post(body, { at: n % 2 ? api : replica })));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await eventsOf()).map(({ type }) => type)).toEqual(['contact.created', 'conversation.created', 'message.received']);
  });

  it('takes ten first messages of an unknown number at once in: one contact, one conversation, ten messages', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => post(messages({ messages: [text()] }), { at: n % 2 ? api : replica })));
    expect(new Set(answers)).toEqual(new Set([200]));
    const types = (await eventsOf()).map(({ type }) => type);
    expect(types.filter((type) => type !== 'message.received').sort()).toEqual(['contact.created', 'conversation.created']);
    expect(types).toHaveLength(12);
  });

  it('knows a person by the number in both its forms, and by the id with the business once it has come with a number', async () => {
    await post(messages({ messages: [text({ from: '5215512345678' })] }));
    await post(messages({ messages: [text({ from: '525512345678' })] }));
    expect(await contacts()).toBe(1);
    await post(messages({ messages: [text({ from: '56933333333', from_user_id: 'CL.871' })] }));
    await post(messages({ messages: [text({ from: undefined, from_user_id: 'CL.871' })] }));
    expect(await contacts()).toBe(2);
    await call('POST', '/contacts', { name: 'Luz', phone: '+56944444444' });
    await post(messages({ messages: [text({ from: '56944444444' })] }));
    expect(await contacts()).toBe(4);
  });

  it('keeps nothing of a body that is not signed as it came, and answers 200 to what is signed and makes no sense', async () => {
    const body = messages({ messages: [text()] });
    expect(await post(`${body} `, { signed: signature(body) })).toBe(401);
    expect(await post(body, { signed: '' })).toBe(401);
    expect(await post(body, { id: randomUUID() })).toBe(404);
    for (const senseless of ['', 'no json', '[]', '{"entry":[{"changes":[7]}]}']) expect(await post(senseless)).toBe(200);
    expect(await post(messages({ metadata: { phone_number_id: '7' }, messages: [text()] }))).toBe(200);
    expect(await post(' '.repeat(3 * 1024 * 1024 + 1))).toBe(413);
    expect(await eventsOf()).toEqual([]);
    await eventually(() => warned.length > 0);
  });

  it('is closed once the account is disconnected or deleted', async () => {
    const body = messages({ messages: [text()] });
    await call('POST', `/messaging-accounts/${account.id}/disconnect`);
    expect(await post(body)).toBe(404);
    await call('POST', `/messaging-accounts/${account.id}/reconnect`);
    expect(await post(body)).toBe(200);
    await api.call('DELETE', `/messaging-accounts/${account.id}`, { token: workspace.token });
    expect(await post(body)).toBe(404);
  });

  it('is confirmed by the account’s token, and for a day by the one before', async () => {
    const confirm = async (over: object = {}) => {
      const asked = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': account.verify_token,
        'hub.challenge': '1158201444',
        ...over,
      });
      const { statusCode, headers, payload: body } = await api.app.inject({ method: 'GET', url: `/inbound/whatsapp/${account.id}?${asked}` });
      return [statusCode, String(headers['content-type']).split(';')[0], statusCode === 200 ? body : ''];
    };
    expect(await confirm()).toEqual([200, 'text/plain', '1158201444']);
    for (const wrong of [{ 'hub.verify_token': 'other' }, { 'hub.mode': 'unsubscribe' }, { 'hub.challenge': '<script>' }]) {
      expect((await confirm(wrong))[0]).toBe(403);
    }
    const { verify_token: next } = await call<typeof account>('POST', `/messaging-accounts/${account.id}/rotate-secret`);
    expect([(await confirm())[0], (await confirm({ 'hub.verify_token': next }))[0]]).toEqual([200, 200]);
  });

  it('moves templates to what WhatsApp says of them, and announces each move once', async () => {
    const components = [{ type: 'BODY', text: 'Hola' }];
    const body = { messaging_account_id: account.id, name: 'saludo', language: 'es', category: 'utility', components };
    const { id } = await call<{ id: string }>('POST', '/whatsapp-templates', body);
    const word = (event: string, reason = 'NONE') =>
      payload('message_template_status_update', {
        event,
        message_template_id: 5,
        message_template_name: 'saludo',
        message_template_language: 'es',
        reason,
      });
    for (const said of [word('APPROVED'), word('APPROVED'), word('REJECTED', 'INVALID_FORMAT'), word('REINSTATED')])
      expect(await post(said)).toBe(200);
    const moved = (await eventsOf('whatsapp_template.status_changed')).map(({ changes }) => changes);
    expect(moved).toEqual([
      { status: { from: 'pending', to: 'approved' } },
      { status: { from: 'approved', to: 'rejected' } },
      { status: { from: 'rejected', to: 'approved' } },
    ]);
    expect(await call('GET', `/whatsapp-templates/${id}`)).toMatchObject({ status: 'approved', rejection_reason: null });
  });
});
