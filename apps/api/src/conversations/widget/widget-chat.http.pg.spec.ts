import { createHmac, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { contactTables } from '@workops/contacts/testing';
import type { Clock } from '@workops/kernel';
import { CLOCK } from '@workops/platform/process';
import { eventually, recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type Refusal } from '../../testing/api-app';
import { CHAT_SITE, chatSite, IDENTITY_SECRET, type ChatAnswer } from '../../testing/chat-site';
import { listened } from '../../testing/listened';

let api: ApiApp;
let port: number;
beforeAll(async () => {
  api = await ApiApp.start();
  await api.app.listen(0, '127.0.0.1');
  port = (api.app.getHttpServer().address() as AddressInfo).port;
});
afterAll(async () => {
  api.app.getHttpServer().closeAllConnections();
  await api.close();
});

const site = () => chatSite(api);

function listen(token: string, visitor: string, lastEventId?: string) {
  const headers = { authorization: `Bearer ${token}`, origin: CHAT_SITE, 'widget-visitor': visitor };
  return listened(`http://127.0.0.1:${port}/api/v1/widget/stream`, {
    ...headers,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  });
}
const saidIn = (stream: Awaited<ReturnType<typeof listen>>) => stream.events().map(({ data }) => data.content);

describe('the website chat of a visitor', () => {
  it('creates contact and conversation with the first message, once for repeats', async () => {
    const { workspaceId, begin, say, read, conversations } = await site();
    const { visitor_token: visitor, conversation_id: none } = await begin({ name: 'Josefa' });
    expect([
      none,
      await read(visitor),
      (await recordedEvents(api.database, workspaceId)).filter(({ type }) => type.startsWith('con')),
    ]).toEqual([null, [], []]);
    const id = randomUUID();
    const answers = await Promise.all([say(visitor, 'Hola', id), say(visitor, 'Hola', id), say(visitor, 'Hola', id)]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id} ${body.data.seq}`)).size).toBe(1);
    expect((await begin({ visitor_token: visitor })).conversation_id).toBe(answers[0]!.body.data.conversation_id);
    const types = (await recordedEvents(api.database, workspaceId))
      .map(({ type }) => type)
      .filter((type) => /^(contact|conversation|message)\./.test(type));
    expect(types).toEqual(['contact.created', 'conversation.created', 'message.received']);
    expect(await contactTables(api.database, workspaceId).contacts()).toMatchObject([
      { name: 'Josefa', origin_channel: 'web' },
    ]);
    expect(await conversations()).toMatchObject([{ source: 'widget' }]);
  });

  it('identifies a visitor only by an identity that the website has proven', async () => {
    const { owner, call, begin, say, conversations } = await site();
    const card = { name: 'Ana Núñez', external_id: 'cliente-77', email: 'ana@example.com' };
    const contact = (await api.call<ChatAnswer<{ id: string }>>('POST', '/contacts', { token: owner, body: card })).body
      .data;
    const identity = {
      external_id: 'cliente-77',
      hash: createHmac('sha256', IDENTITY_SECRET).update('cliente-77').digest('hex'),
    };
    const wrong = await call<Refusal>('POST', '/widget/sessions', {
      body: { identity: { ...identity, hash: 'ab'.repeat(32) } },
    });
    expect(wrong.status).toBe(422);
    await say((await begin({ identity })).visitor_token, 'Soy Ana');
    await say((await begin({ name: 'ana@example.com' })).visitor_token, 'También');
    expect((await conversations()).map(({ contact_id }) => contact_id === contact.id)).toEqual([true, false]);
  });

  it('shows only the visitor’s own conversation, without notes and system messages', async () => {
    const { token, begin, say, read, write, endSends } = await site();
    const [ana, eva] = [(await begin()).visitor_token, (await begin()).visitor_token];
    const { conversation_id: conversation } = (await say(ana, 'uno')).body.data;
    const stream = await listen(token, ana);
    await eventually(() => stream.lastId() !== undefined);
    await say(eva, 'de Eva');
    await write(conversation, 2, 'outbound', 'text', 'dos');
    await write(conversation, 3, 'internal', 'note', 'nota');
    await write(conversation, 4, 'outbound', 'system', 'línea');
    await write(conversation, 5, 'outbound', 'text', 'cinco');
    await endSends(conversation, 'sent');
    await eventually(() => saidIn(stream).includes('cinco'));
    expect(saidIn(stream)).toEqual(['dos', 'cinco']);
    expect((await read(ana, 1)).map(({ seq, from, content }) => `${seq} ${from} ${content}`)).toEqual([
      '2 workspace dos',
      '5 workspace cinco',
    ]);
    const lastId = stream.lastId()!;
    await stream.stop();
    await write(conversation, 6, 'outbound', 'text', 'seis');
    await endSends(conversation, 'sent');
    const resumed = await listen(token, ana, lastId);
    await eventually(() => saidIn(resumed).length > 0);
    expect(saidIn(resumed)).toEqual(['seis']);
    await resumed.stop();
  });

  it('shows messages once handed over, in order, and no failed ones', async () => {
    const { owner, token, begin, say, read, endSends, keepWaiting } = await site();
    const { visitor_token: visitor } = await begin();
    const { conversation_id: conversation } = (await say(visitor, 'uno')).body.data;
    const answer = (content: string) =>
      api.insist('POST', `/conversations/${conversation}/messages`, { token: owner, body: { content } });
    const contents = async () => (await read(visitor)).map(({ content }) => content);
    const stream = await listen(token, visitor);
    await eventually(() => stream.lastId() !== undefined);
    await answer('retenido');
    await endSends(conversation, 'failed');
    await answer('dos');
    await say(visitor, 'tres');
    // A negative age keeps the message from being overtaken, even on a slow machine.
    await keepWaiting(conversation, -3_600);
    expect(await contents()).toEqual(['uno']);
    await keepWaiting(conversation, 31);
    expect(await contents()).toEqual(['uno', 'tres']);
    await endSends(conversation, 'sent');
    expect(await contents()).toEqual(['uno', 'dos', 'tres']);
    await eventually(() => saidIn(stream).includes('dos'));
    expect(saidIn(stream)).toEqual(['tres', 'dos']);
    await stream.stop();
  });

  it('returns 404 without a session, or with a session of another workspace', async () => {
    const [{ call, begin }, other] = [await site(), await site()];
    const { visitor_token: foreign } = await other.begin();
    for (const visitor of [undefined, 'wv_nobody', foreign]) {
      expect(refusal(await call<Refusal>('GET', '/widget/messages', visitor === undefined ? {} : { visitor }))[0]).toBe(
        404,
      );
      expect((await call('GET', '/widget/stream', visitor === undefined ? {} : { visitor })).status).toBe(404);
    }
    expect((await begin({ visitor_token: foreign })).visitor_token).not.toBe(foreign);
  });

  it('limits messages per visitor and sessions per address', async () => {
    const { call, begin, say } = await site();
    const { visitor_token: visitor } = await begin();
    const [first, second] = [(await begin()).visitor_token, visitor];
    // A fixed clock keeps the rate limits from refilling, even on a slow machine.
    const now = new Date();
    const clock = jest.spyOn(api.app.get<Clock>(CLOCK), 'now').mockImplementation(() => now);
    const sent = [];
    for (let count = 0; count < 21; count += 1) sent.push((await say(second, `${count}`)).status);
    expect(sent).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    expect((await say(first, 'Hola')).status).toBe(201);
    const sessions = [];
    for (let count = 0; count < 61; count += 1)
      sessions.push((await call('POST', '/widget/sessions', { body: {}, from: '203.0.113.9' })).status);
    expect(sessions.filter((status) => status === 201)).toHaveLength(60);
    expect((await call('POST', '/widget/sessions', { body: {}, from: '203.0.113.10' })).status).toBe(201);
    clock.mockRestore();
  });

  it('refuses a session if no chat is connected', async () => {
    const { token: owner } = await api.workspace();
    const key = await api.call<ChatAnswer<{ token: string }>>('POST', '/publishable-keys', {
      token: owner,
      body: { name: 'Web', origins: [CHAT_SITE] },
    });
    const answer = await api.call<Refusal>('POST', '/widget/sessions', {
      token: key.body.data.token,
      body: {},
      headers: { origin: CHAT_SITE },
    });
    expect(refusal(answer)).toEqual([409, 'CONFLICT', 'no_channel']);
  });
});
