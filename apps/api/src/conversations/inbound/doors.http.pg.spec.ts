import { randomInt, randomUUID } from 'node:crypto';
import { sentMails } from '@workops/campaigns/testing';
import type { MessageChannel } from '@workops/conversations';
import {
  anAccount,
  attachmentsOf,
  conversationTables,
  disconnectAccount,
  signWith,
  whileContentsMustBeShort,
  whileMessagesMust,
} from '@workops/conversations/testing';
import { SecretBox, timedSignature } from '@workops/platform';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp } from '../../testing/api-app';
import { followEvents } from '../../testing/follow-events';

const SECRET = 'whsec_inbound';
const AT = new Date().toISOString();

let api: ApiApp;
const warned: string[] = [];
beforeAll(async () => {
  api = await ApiApp.start({}, (line) => {
    if (line.includes('"level":"warn"')) warned.push(line);
  });
});
afterAll(() => api.close());

async function place(provider: string, kind: MessageChannel, address = 'hola@taller.example') {
  const { id: workspaceId, token } = await api.workspace();
  const { id } = await anAccount(api.database, workspaceId, { provider, kind, address });
  await signWith(api.database, id, api.app.get(SecretBox).seal(SECRET));
  return { workspaceId, token, id, ...conversationTables(api.database, workspaceId) };
}

interface Post {
  body: string | Buffer;
  type?: string;
  signature?: string;
}

async function post(
  path: string,
  { body, type = 'application/json', signature = timedSignature(body, SECRET, new Date()) }: Post,
): Promise<number> {
  const headers = { 'content-type': type, 'x-webhook-signature': signature };
  return (await api.http.send({ method: 'POST', url: path, headers, payload: body })).statusCode;
}

const aMessage = (over: object = {}) => ({
  external_message_id: randomUUID(),
  from: '+56911111111',
  name: 'Ana',
  content: 'Hola',
  sent_at: AT,
  ...over,
});
const mail = (lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'));

describe('the bridge endpoint', () => {
  it('accepts signed messages once, and drops invalid entries', async () => {
    const { id, messages, workspaceId } = await place('bridge', 'sms', '+56922222222');
    const body = JSON.stringify({ messages: [aMessage(), aMessage({ from: {} })] });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(`/inbound/bridge/${id}`, { body })));
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await messages()).toMatchObject([{ content: 'Hola', direction: 'inbound' }]);
    expect((await recordedEvents(api.database, workspaceId)).map(({ type }) => type)).toEqual([
      'contact.created',
      'conversation.created',
      'message.received',
    ]);
    expect(warned.some((line) => line.includes('messages.1.from'))).toBe(true);
  });

  it('recognises one subscriber in all spellings of a number', async () => {
    const { id, messages, conversations } = await place('bridge', 'sms', '+56922222226');
    const written = [
      '+56 9 5485 2125',
      '+56-9-5485-2125',
      '(+56) 9 5485 2125',
      'tel:+56-9-5485-2125',
      '56 9 5485 2125',
      '954852125',
      '+56954852125',
    ];
    for (const from of written) {
      expect([
        from,
        await post(`/inbound/bridge/${id}`, { body: JSON.stringify({ messages: [aMessage({ from })] }) }),
      ]).toEqual([from, 200]);
    }
    expect((await conversations()).map(({ identity, last_seq: seq }) => [identity, seq])).toEqual([
      ['+56954852125', written.length],
    ]);
    expect(await messages()).toHaveLength(written.length);
  });

  it.each([
    ['"odd":12345678901234567890'],
    ['"odd":"a\\u0000b\\ud83d"'],
    [`"odd":${'['.repeat(40)}${']'.repeat(40)}`],
    ['"name":"A\\u0000na"'],
  ])('keeps every message of a payload with %p', async (odd) => {
    const { id, messages } = await place('bridge', 'sms', '+56922222227');
    const body = JSON.stringify({ messages: [aMessage(), aMessage({ from: '+56911111112' })] }).replace(
      '{"external',
      `{${odd},"external`,
    );
    expect(await post(`/inbound/bridge/${id}`, { body })).toBe(200);
    expect(await messages()).toHaveLength(2);
  });

  it('keeps the other messages of a payload if the database refuses one', async () => {
    const { id, messages } = await place('bridge', 'sms', '+56922222229');
    await whileMessagesMust(api.database, `content <> 'refused'`, async () => {
      const body = JSON.stringify({ messages: [aMessage(), aMessage({ from: '+56911111112', content: 'refused' })] });
      expect(await post(`/inbound/bridge/${id}`, { body })).toBe(200);
    });
    expect(await messages()).toMatchObject([{ content: 'Hola' }]);
  });

  it('keeps every entry of a payload with more than 500', async () => {
    const { id, messages } = await place('bridge', 'sms', '+56922222230');
    const body = JSON.stringify({ messages: Array.from({ length: 501 }, (_none, n) => aMessage({ content: `${n}` })) });
    for (let count = 0; count < 2; count += 1) expect(await post(`/inbound/bridge/${id}`, { body })).toBe(200);
    expect((await messages()).map(({ content }) => Number(content)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 501 }, (_none, n) => n),
    );
  });

  it('reads ids beyond 2^53 as text', async () => {
    const { id, messages } = await place('bridge', 'messenger', '1234');
    const body = JSON.stringify({ messages: [aMessage({ from: 0, external_message_id: 1 })] })
      .replace('"from":0', '"from":24681012141618202224')
      .replace('"external_message_id":1', '"external_message_id":99999999999999999999');
    expect(await post(`/inbound/bridge/${id}`, { body })).toBe(200);
    expect(await messages()).toMatchObject([{ external_message_id: '99999999999999999999' }]);
  });

  it('is also available beneath the prefix of the API', async () => {
    const { id, messages } = await place('bridge', 'sms', '+56922222228');
    const body = JSON.stringify({ messages: [aMessage()] });
    for (const path of [`/api/v1/inbound/bridge/${id}`, `/inbound/bridge/${id}`])
      expect(await post(path, { body })).toBe(200);
    expect(await post(`/api/v1/inbound/bridge/${id}`, { body, signature: '' })).toBe(401);
    expect(await messages()).toHaveLength(1);
  });

  it('returns 200 for a signed body that is no payload', async () => {
    const { id, messages } = await place('bridge', 'sms', '+56922222223');
    for (const body of ['[]', 'no json', '{"messages": 7}', ''])
      expect(await post(`/inbound/bridge/${id}`, { body })).toBe(200);
    expect(await messages()).toEqual([]);
  });

  it('refuses unsigned, expired, foreign and oversized calls', async () => {
    const { id, messages } = await place('bridge', 'sms', '+56922222224');
    const { id: removed } = await place('bridge', 'sms', '+56922222225');
    await disconnectAccount(api.database, removed);
    const body = JSON.stringify({ messages: [aMessage()] });
    const path = `/inbound/bridge/${id}`;
    expect(await post(path, { body: `${body} `, signature: timedSignature(body, SECRET, new Date()) })).toBe(401);
    expect(await post(path, { body, signature: timedSignature(body, SECRET, new Date(Date.now() - 301_000)) })).toBe(
      401,
    );
    expect(await post(path, { body, signature: '' })).toBe(401);
    for (const other of [randomUUID(), removed, 'nobody', (await place('smtp', 'email')).id]) {
      expect(await post(`/inbound/bridge/${other}`, { body })).toBe(404);
    }
    expect(await post(path, { body, type: 'text/plain' })).toBe(415);
    expect(await post(path, { body: 'x'.repeat(3 * 1024 * 1024 + 1) })).toBe(413);
    expect(await messages()).toEqual([]);
  });
});

describe('the mail endpoint', () => {
  const TYPE = 'message/rfc822';
  const aMail = (over: { from?: string; id?: string; more?: string[]; text?: string } = {}): Buffer => {
    const { from = 'ana@example.com', id = randomUUID(), more = [], text = 'Hola' } = over;
    return mail([`From: Ana <${from}>`, 'Subject: Mi auto', `Message-ID: <${id}@example.com>`, ...more, '', text]);
  };

  it('accepts a mail once, and joins answers only if the sender is the contact', async () => {
    const { id, messages } = await place('smtp', 'email');
    const path = `/inbound/email/${id}`;
    const first = aMail({ id: 'first' });
    for (let count = 0; count < 2; count += 1) expect(await post(path, { body: first, type: TYPE })).toBe(200);
    const answer = (from: string) => aMail({ from, more: ['In-Reply-To: <first@example.com>'], text: `de ${from}` });
    expect(await post(path, { body: answer('Ana@Example.com'), type: TYPE })).toBe(200);
    expect(await post(path, { body: answer('mala@example.net'), type: TYPE })).toBe(200);
    expect(await messages()).toMatchObject([
      { number: 1, seq: 1, content: 'Hola', subject: 'Mi auto', external_message_id: 'first@example.com' },
      { number: 1, seq: 2, content: 'de Ana@Example.com' },
      { number: 2, seq: 1, content: 'de mala@example.net' },
    ]);
  });

  it('starts a new conversation for an answer to a campaign mail', async () => {
    const { id, messages, conversations, workspaceId } = await place('smtp', 'email');
    const path = `/inbound/email/${id}`;
    expect(await post(path, { body: aMail({ id: 'own' }), type: TYPE })).toBe(200);
    const contactId = (await conversations())[0]!.contact_id;
    const campaigned = sentMails(api.database, workspaceId);
    const token = await campaigned.mail(await campaigned.campaign(id), contactId, 'ana@example.com');
    const answer = aMail({
      more: [`In-Reply-To: <${token}@bounces.localhost>`, `References: <${token}@bounces.localhost>`],
      text: 'Me interesa',
    });
    for (let count = 0; count < 2; count += 1) expect(await post(path, { body: answer, type: TYPE })).toBe(200);
    expect(await messages()).toMatchObject([
      { number: 1, seq: 1, content: 'Hola' },
      { number: 2, seq: 1, content: 'Me interesa', direction: 'inbound' },
    ]);
    expect((await conversations()).map(({ contact_id: of, status }) => [of, status])).toEqual(
      Array(2).fill([contactId, 'open']),
    );
    expect((await campaigned.mails()).map(({ status }) => status)).toEqual(['sent']);
  });

  it('stores attachments, and the whole mail if its text was shortened', async () => {
    const { id, messages } = await place('smtp', 'email');
    const file = [
      '--b',
      'Content-Type: text/plain; name=a.txt',
      'Content-Disposition: attachment; filename=a.txt',
      '',
      'uno',
    ];
    const parts = [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'x'.repeat(100_001),
      ...file,
      '--b--',
    ];
    expect(await post(`/inbound/email/${id}`, { body: aMail({ more: parts }), type: TYPE })).toBe(200);
    const [message] = await messages();
    expect(message!.content.length).toBe(100_000);
    expect(await attachmentsOf(api.database, message!.id)).toMatchObject([
      { filename: 'a.txt', content_type: 'text/plain', status: 'stored', size: 3 },
      { filename: 'original.eml', content_type: 'message/rfc822', status: 'stored' },
    ]);
  });

  it('marks an automatic answer, which neither reopens a conversation nor runs triggers', async () => {
    const { workspaceId, token, id, messages, conversations, resolve, triggerJobs } = await place('smtp', 'email');
    const path = `/inbound/email/${id}`;
    await post(path, { body: aMail({ id: 'm1' }), type: TYPE });
    await resolve();
    await api.insist('POST', '/automation-triggers', {
      token,
      body: { name: 'Aviso', on: 'message.received', actions: [{ type: 'pend' }] },
    });
    const more = ['In-Reply-To: <m1@example.com>', 'Auto-Submitted: auto-replied'];
    expect(await post(path, { body: aMail({ more }), type: TYPE })).toBe(200);
    expect((await messages())[1]).toMatchObject({ number: 1, automated: true });
    expect((await conversations()).map(({ status }) => status)).toEqual(['resolved']);
    await followEvents(api.database, workspaceId, 'conversations-triggers');
    const received = (await recordedEvents(api.database, workspaceId)).filter(
      ({ type }) => type === 'message.received',
    );
    expect([received.length, (await triggerJobs()).map(({ event_id }) => event_id)]).toEqual([2, [received[0]!.id]]);
  });

  it('returns 200 for an unreadable mail and drops it', async () => {
    const { id, messages } = await place('smtp', 'email');
    const part = '--b\r\nContent-Disposition: attachment; filename=a\r\n\r\nx\r\n';
    const bomb = aMail({ more: ['Content-Type: multipart/mixed; boundary=b', '', part.repeat(10_000)] });
    for (const body of [bomb, mail(['Subject: nobody', '', 'x'])])
      expect(await post(`/inbound/email/${id}`, { body, type: TYPE })).toBe(200);
    expect(await messages()).toEqual([]);
    expect(warned.filter((line) => line.includes('mail unreadable'))).toHaveLength(2);
  });

  it('returns 200 for a mail that the database refuses, and accepts the next one', async () => {
    const { id, messages } = await place('smtp', 'email');
    warned.length = 0;
    // PostgreSQL limits an index entry to 2,704 bytes, and random letters cannot be compressed below that.
    const long = Array.from({ length: 3_400 }, () => String.fromCodePoint(0x4e00 + randomInt(20_000))).join('');
    await whileContentsMustBeShort(api.database, async () => {
      for (let count = 0; count < 2; count += 1)
        expect(
          await post(`/inbound/email/${id}`, {
            body: aMail({ more: ['Content-Type: text/plain; charset=utf-8'], text: long }),
            type: TYPE,
          }),
        ).toBe(200);
      expect(await post(`/inbound/email/${id}`, { body: aMail(), type: TYPE })).toBe(200);
    });
    expect(await messages()).toMatchObject([{ content: 'Hola' }]);
    expect(warned.filter((line) => line.includes('cannot be stored'))).toHaveLength(2);
  });

  it('refuses more than 25 MiB', async () => {
    const { id } = await place('smtp', 'email');
    expect(
      await post(`/inbound/email/${id}`, {
        body: Buffer.alloc(25 * 1024 * 1024 + 1),
        type: TYPE,
        signature: 't=1,v1=00',
      }),
    ).toBe(413);
  });
});
