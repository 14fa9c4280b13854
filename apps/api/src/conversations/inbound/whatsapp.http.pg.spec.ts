import { createHmac, randomUUID } from 'node:crypto';
import { conversationTables, whileTemplatesMust } from '@workops/conversations/testing';
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
    if (line.includes('WhatsApp payload has')) warned.push(line);
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
    kind: 'whatsapp',
    provider: 'cloud_api',
    name: 'Ventas',
    address,
    config: graph.config,
  });

const signature = (body: string | Buffer): string =>
  `sha256=${createHmac('sha256', graph.config.app_secret!).update(body).digest('hex')}`;
const post = async (
  body: string | Buffer,
  { signed = signature(body), id = account.id, at = api } = {},
): Promise<number> =>
  (
    await at.http.send({
      method: 'POST',
      url: `/inbound/whatsapp/${id}`,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signed },
      payload: body,
    })
  ).statusCode;

const payload = (field: string, ...values: object[]): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1022', changes: values.map((value) => ({ field, value })) }],
  });
const messages = (...values: object[]): string =>
  payload(
    'messages',
    ...values.map((value) => ({ messaging_product: 'whatsapp', metadata: { phone_number_id: '1065' }, ...value })),
  );
const text = (over: object = {}) => ({
  from: '56922222222',
  id: `wamid.${randomUUID()}`,
  timestamp: '1800000000',
  type: 'text',
  text: { body: 'Hola' },
  ...over,
});
const listEvents = async (prefix = '') =>
  (await recordedEvents(api.database, workspace.id)).filter(
    ({ type }) => type.startsWith(prefix) && !type.startsWith('channel.'),
  );
const contacts = async () => (await listEvents('contact.created')).length;

describe('the WhatsApp endpoint', () => {
  it('accepts a message once, even repeated in a batch and over two processes', async () => {
    const message = text();
    const body = messages({
      contacts: [{ profile: { name: 'Ana' }, wa_id: '56922222222' }],
      messages: [message, message],
    });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => post(body, { at: n % 2 ? api : replica })));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await listEvents()).map(({ type }) => type)).toEqual([
      'contact.created',
      'conversation.created',
      'message.received',
    ]);
  });

  it('turns ten concurrent first messages into one contact and one conversation', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(messages({ messages: [text()] }), { at: n % 2 ? api : replica })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    const types = (await listEvents()).map(({ type }) => type);
    expect(types.filter((type) => type !== 'message.received').sort()).toEqual([
      'contact.created',
      'conversation.created',
    ]);
    expect(types).toHaveLength(12);
  });

  it('recognises a person by either form of the number and by user id', async () => {
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

  it('refuses unsigned bodies, and returns 200 for signed bodies without valid content', async () => {
    const body = messages({ messages: [text()] });
    expect(await post(`${body} `, { signed: signature(body) })).toBe(401);
    expect(await post(body, { signed: '' })).toBe(401);
    expect(await post(body, { id: randomUUID() })).toBe(404);
    for (const senseless of ['', 'no json', '[]', '{"entry":[{"changes":[7]}]}'])
      expect(await post(senseless)).toBe(200);
    expect(await post(messages({ metadata: { phone_number_id: '7' }, messages: [text()] }))).toBe(200);
    expect(await post(' '.repeat(3 * 1024 * 1024 + 1))).toBe(413);
    expect(await listEvents()).toEqual([]);
    await eventually(() => warned.length > 0);
  });

  it('returns 404 once the account is disconnected or deleted', async () => {
    const body = messages({ messages: [text()] });
    await call('POST', `/messaging-accounts/${account.id}/disconnect`);
    expect(await post(body)).toBe(404);
    await call('POST', `/messaging-accounts/${account.id}/reconnect`);
    expect(await post(body)).toBe(200);
    await api.call('DELETE', `/messaging-accounts/${account.id}`, { token: workspace.token });
    expect(await post(body)).toBe(404);
  });

  it('confirms with the account’s verify token, and with the previous one for a day', async () => {
    const confirm = async (over: object = {}) => {
      const verification = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': account.verify_token,
        'hub.challenge': '1158201444',
        ...over,
      });
      const {
        statusCode,
        headers,
        payload: body,
      } = await api.http.send({ method: 'GET', url: `/inbound/whatsapp/${account.id}?${verification}` });
      return [statusCode, String(headers['content-type']).split(';')[0], statusCode === 200 ? body : ''];
    };
    expect(await confirm()).toEqual([200, 'text/plain', '1158201444']);
    for (const wrong of [
      { 'hub.verify_token': 'other' },
      { 'hub.mode': 'unsubscribe' },
      { 'hub.challenge': '<script>' },
    ]) {
      expect((await confirm(wrong))[0]).toBe(403);
    }
    const { verify_token: next } = await call<typeof account>(
      'POST',
      `/messaging-accounts/${account.id}/rotate-secret`,
    );
    expect([(await confirm())[0], (await confirm({ 'hub.verify_token': next }))[0]]).toEqual([200, 200]);
  });

  const kept = async () =>
    (await conversationTables(api.database, workspace.id).messages()).map(({ content }) => content as string).sort();

  it.each<[string, (body: string) => string]>([
    [
      'an integer beyond 2^53 that nobody reads',
      (body) => body.replace('"text":{', '"odd":12345678901234567890,"text":{'),
    ],
    ['a NUL', (body) => body.replace('"wa_id"', '"odd":"a\\u0000b","wa_id"')],
    ['a NUL in the text', (body) => body.replace('"body":"uno"', '"body":"u\\u0000no"')],
    ['half of a surrogate pair', (body) => body.replace('"name":"Ana"', '"name":"Ana\\ud83d"')],
    ['bytes that are no UTF-8', (body) => body.replace('"name":"Ana"', '"name":"Ana\u00ff"')],
    ['33 levels', (body) => body.replace('"profile":{', `"odd":${'['.repeat(33)}${']'.repeat(33)},"profile":{`)],
    [
      '50,000 levels',
      (body) => body.replace('"profile":{', `"odd":${'['.repeat(50_000)}${']'.repeat(50_000)},"profile":{`),
    ],
    ['a name of a prototype', (body) => body.replace('"profile":{', '"__proto__":{"a":1},"profile":{')],
    [
      'a sender of 256 characters',
      (body) =>
        body.replace('"messages":[{', `"messages":[{"from":"${'9'.repeat(256)}","id":"wamid.long","type":"text"},{`),
    ],
    [
      'a blank sender',
      (body) => body.replace('"messages":[{', '"messages":[{"from":" ","id":"wamid.blank","type":"text"},{'),
    ],
    [
      'an id that no index takes',
      (body) => body.replace('"messages":[{', `"messages":[{"from":"569","id":"${'i'.repeat(9_000)}","type":"text"},{`),
    ],
    ['an entry that is no object', (body) => body.replace('"messages":[{', '"messages":[7,null,{')],
  ])('keeps the messages next to %s', async (_name, odd) => {
    const value = {
      contacts: [{ profile: { name: 'Ana' }, wa_id: '56922222222' }],
      messages: [text({ text: { body: 'uno' } }), text({ text: { body: 'dos' } })],
    };
    const body = odd(messages(value));
    expect(body).not.toBe(messages(value));
    expect(await post(body.includes('\u00ff') ? Buffer.from(body, 'latin1') : body)).toBe(200);
    expect(await kept()).toEqual(['dos', 'uno']);
  });

  it('logs and counts the entries that cannot be kept', async () => {
    warned.length = 0;
    await post(
      messages({
        messages: [text(), text({ id: 'wamid.nobody', from: '' })],
        statuses: [{ id: 'wamid.what', status: 'danced' }],
      }),
    );
    await eventually(() => warned.length > 0);
    expect(JSON.parse(warned[0]!)).toMatchObject({
      lost: 2,
      entries: [
        { externalId: 'wamid.nobody', reason: 'message' },
        { externalId: 'wamid.what', reason: 'status' },
      ],
    });
    const { payload: metrics } = await api.http.send({ method: 'GET', url: '/metrics' });
    expect(metrics).toMatch(/inbound_entries_lost_total\{[^}]*provider="cloud_api"[^}]*\} [1-9]/);
  });

  it('counts a dropped body, a dropped entry and a dropped change', async () => {
    const lost = async (): Promise<number> => {
      const { payload: metrics } = await api.http.send({ method: 'GET', url: '/metrics' });
      return Number(/inbound_entries_lost_total\{[^}]*provider="cloud_api"[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0);
    };
    const before = await lost();
    for (const dropped of [
      'no json',
      `{"entry":[${'{},'.repeat(320_001)}{}]}`,
      '{"entry":[7]}',
      '{"entry":[{"id":"1","changes":[null]}]}',
    ])
      expect(await post(dropped)).toBe(200);
    expect(await lost()).toBe(before + 4);
  });

  it('keeps a flow response with 3,000 levels, and its large numbers as text', async () => {
    const response = `{"folio":12345678901234567890,"deep":${'['.repeat(3_000)}${']'.repeat(3_000)}}`;
    const reply = { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Enviado', response_json: response } };
    expect(await post(messages({ messages: [text({ type: 'interactive', interactive: reply })] }))).toBe(200);
    const [message] = await conversationTables(api.database, workspace.id).messages();
    const shown = await call<{ type: string; flow_response: object }>('GET', `/messages/${message!.id}`);
    expect(shown).toMatchObject({ type: 'flow_reply', flow_response: { folio: '12345678901234567890' } });
  });

  it('updates a template from a notice with 64-bit ids', async () => {
    const components = [{ type: 'BODY', text: 'Hola' }];
    const body = { messaging_account_id: account.id, name: 'aviso', language: 'es', category: 'utility', components };
    const { id } = await call<{ id: string }>('POST', '/whatsapp-templates', body);
    const value = {
      event: 'PAUSED',
      message_template_id: 0,
      message_template_name: 'aviso',
      message_template_language: 'es',
      reason: null,
    };
    const statusPayload = payload('message_template_status_update', value).replace(
      '"message_template_id":0',
      '"message_template_id":12345678901234567890',
    );
    expect(await post(statusPayload)).toBe(200);
    expect(await call('GET', `/whatsapp-templates/${id}`)).toMatchObject({ status: 'paused' });
  });

  it('moves a template to marketing, which then needs consent', async () => {
    const components = [{ type: 'BODY', text: 'Hola' }];
    const named = { name: 'aviso', language: 'es' };
    const body = { messaging_account_id: account.id, ...named, category: 'utility', components };
    const { id } = await call<{ id: string }>('POST', '/whatsapp-templates', body);
    const about = { message_template_id: 7, message_template_name: 'aviso', message_template_language: 'es' };
    await post(payload('message_template_status_update', { ...about, event: 'APPROVED', reason: 'NONE' }));
    await post(messages({ messages: [text()] }));
    const [first] = await conversationTables(api.database, workspace.id).messages();
    type Sent = { error: { code: string } };
    const path = `/conversations/${first!.conversation_id}/templates`;
    const send = () => api.call<Sent>('POST', path, { token: workspace.token, body: named });
    expect((await send()).status).toBe(201);
    expect(
      await post(
        payload('template_category_update', { ...about, previous_category: 'UTILITY', new_category: 'MARKETING' }),
      ),
    ).toBe(200);
    expect(await call('GET', `/whatsapp-templates/${id}`)).toMatchObject({ category: 'marketing', status: 'approved' });
    const { status, body: refused } = await send();
    expect([status, refused.error.code, JSON.stringify(refused)]).toEqual([
      409,
      'OUTBOUND_WARNING',
      expect.stringContaining('consent_unrecorded'),
    ]);
  });

  it('keeps messages and other template statuses if the database refuses one', async () => {
    const components = [{ type: 'BODY', text: 'Hola' }];
    const body = { messaging_account_id: account.id, language: 'es', category: 'utility', components };
    const made = async (name: string) =>
      (await call<{ id: string }>('POST', '/whatsapp-templates', { ...body, name })).id;
    const [refused, moved] = [await made('rehusada'), await made('movida')];
    const value = {
      event: 'REJECTED',
      message_template_id: 7,
      message_template_name: 'rehusada',
      message_template_language: 'es',
      reason: 'OTHER',
    };
    const notices = [value, { ...value, message_template_name: 'movida' }].map((of) => ({
      field: 'message_template_status_update',
      value: of,
    }));
    const parsedPayload = JSON.parse(messages({ messages: [text({ id: 'wamid.beside' })] })) as {
      entry: { changes: object[] }[];
    };
    parsedPayload.entry[0]!.changes.push(...notices);
    await whileTemplatesMust(api.database, `name <> 'rehusada' OR status <> 'rejected'`, async () => {
      expect(await post(JSON.stringify(parsedPayload))).toBe(200);
    });
    expect(await call('GET', `/whatsapp-templates/${refused}`)).not.toMatchObject({ status: 'rejected' });
    expect(await call('GET', `/whatsapp-templates/${moved}`)).toMatchObject({ status: 'rejected' });
    expect(await conversationTables(api.database, workspace.id).messages()).toMatchObject([
      { external_message_id: 'wamid.beside' },
    ]);
  });

  it('updates templates from WhatsApp’s statuses, with one event per change', async () => {
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
    for (const wordPayload of [
      word('APPROVED'),
      word('APPROVED'),
      word('REJECTED', 'INVALID_FORMAT'),
      word('REINSTATED'),
    ])
      expect(await post(wordPayload)).toBe(200);
    const moved = (await listEvents('whatsapp_template.status_changed')).map(({ changes }) => changes);
    expect(moved).toEqual([
      { status: { from: 'pending', to: 'approved' } },
      { status: { from: 'approved', to: 'rejected' } },
      { status: { from: 'rejected', to: 'approved' } },
    ]);
    expect(await call('GET', `/whatsapp-templates/${id}`)).toMatchObject({
      status: 'approved',
      rejection_reason: null,
    });
  });
});
