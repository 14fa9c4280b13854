import { createHash, randomUUID } from 'node:crypto';
import { latch, MailServer, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { createTransport } from 'nodemailer';
import { LocalBridge } from '../src/bridge/local-bridge';
import { freePort } from '../src/ports';
import { waitUntil } from '../src/processes';
import { RunningService } from '../src/testing/service/running-service';

const LIMIT_MS = 90_000;
const CUSTOMER = '+56911111111';

interface Account {
  id: string;
  inbound_url: string;
  inbound_secret: string;
}
interface Message {
  id: string;
  seq: number;
  direction: string;
  content: string;
  delivery_status: string | null;
  error: { code: string } | null;
}

let test: TestDatabase;
let service: RunningService;
let bridge: LocalBridge;
let mail: MailServer;
let smtpPort: number;
beforeAll(async () => {
  test = await testDatabase();
  bridge = await LocalBridge.start();
  mail = await MailServer.start();
  smtpPort = await freePort();
  service = await RunningService.start(test.url, { INBOUND_SMTP_PORT: String(smtpPort) });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([bridge?.close(), mail?.stop()]);
  await test?.drop();
});

/** A workspace's calls, by its token. */
const opened = (token: string) => {
  const call = async <T>(method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await service.call<{ data: T }>(token, method, path, { body });
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const listMessages = async (conversation: string) =>
    (await call<Message[]>('GET', `/conversations/${conversation}/messages`)).reverse();
  return {
    call,
    account: (kind: string, provider: string, address: string, config: object) =>
      call<Account>('POST', '/messaging-accounts', { kind, provider, name: 'Canal', address, config }),
    conversations: async () => (await call<{ id: string }[]>('GET', '/conversations')).map(({ id }) => id),
    listMessages: listMessages,
    send: (conversation: string, content: string, files: string[] = []) =>
      call<Message>('POST', `/conversations/${conversation}/messages`, {
        content,
        ...(files.length > 0 && { attachment_ids: files }),
      }),
    until: (id: string, status: string) =>
      waitUntil(async () => (await call<Message>('GET', `/messages/${id}`)).delivery_status === status, LIMIT_MS),
  };
};

it("a bridge takes what is sent, once despite lost answers, fetches its files, and delivers customers' messages", async () => {
  const { token } = await service.unlimitedKey('Puente');
  const { call, account, conversations, listMessages, send, until } = opened(token);
  const {
    inbound_url: url,
    inbound_secret: secret,
    id,
  } = await account('sms', 'bridge', '+56922222222', { url: bridge.url });
  bridge.callAt({ url, secret: 'whsec_other' });
  expect(await bridge.receive({ from: CUSTOMER, content: 'Falso' })).toBe(401);
  bridge.callAt({ url, secret });
  expect(await bridge.receive({ from: CUSTOMER, name: 'Ana', content: 'Hola' })).toBe(200);
  const [conversation] = (await conversations()) as [string];

  const form = new FormData();
  form.set('file', new Blob(['presupuesto'], { type: 'application/pdf' }), 'presupuesto.pdf');
  const { id: file } = await call<{ id: string }>('POST', '/attachments', form);
  bridge.behave({ drop: 1 });
  const message = await send(conversation, 'Adjunto', [file]);
  expect(await until(message.id, 'sent')).toBe(true);
  expect(bridge.calls.slice(-2)).toEqual([
    { key: message.id, isSigned: true },
    { key: message.id, isSigned: true },
  ]);
  expect(bridge.sent).toMatchObject([{ message_id: message.id, to: CUSTOMER, content: 'Adjunto' }]);

  const [shared] = bridge.sent[0]!.attachments as [(typeof bridge.sent)[0]['attachments'][0]];
  const fetched = await bridge.fetchFile(shared);
  expect([fetched.status, fetched.content.toString()]).toEqual([200, 'presupuesto']);
  expect(createHash('sha256').update(fetched.content).digest('hex')).toBe(shared.sha256);
  expect((await bridge.fetchFile({ url: shared.url.replace(/.{8}$/, 'AAAAAAAA') })).status).toBe(404);

  expect(await bridge.report({ external_message_id: bridge.sent[0]!.external_message_id, status: 'read' })).toBe(200);
  expect((await listMessages(conversation)).map(({ content, delivery_status }) => [content, delivery_status])).toEqual([
    ['Hola', null],
    ['Adjunto', 'read'],
  ]);
  // A signature with the old secret is valid for a day after the rotation.
  await call('POST', `/messaging-accounts/${id}/rotate-secret`);
  expect(await bridge.receive({ from: CUSTOMER, content: 'Gracias' })).toBe(200);
});

it('a message on a simulator account is delivered, or fails if its text says so', async () => {
  const { token } = await service.workspace('Prueba', '--sandbox');
  const { call, account, conversations, send, until } = opened(token);
  const { id } = await account('sms', 'simulator', '+56933333333', {});
  const written = { external_message_id: 'm1', from: CUSTOMER, content: 'Hola', sent_at: new Date().toISOString() };
  await call('POST', `/messaging-accounts/${id}/simulate`, { messages: [written] });
  const [conversation] = (await conversations()) as [string];
  const [delivered, failed] = [
    await send(conversation, 'Hola, Ana'),
    await send(conversation, 'fail: no tiene teléfono'),
  ];
  expect([await until(delivered.id, 'delivered'), await until(failed.id, 'failed')]).toEqual([true, true]);
  expect(await call<Message>('GET', `/messages/${failed.id}`)).toMatchObject({
    error: { code: 'provider_refused', message: 'no tiene teléfono' },
  });
});

it("a mail is received, survives failed commits and crashes at its sender's server, and is answered", async () => {
  const { id: workspaceId, token } = await service.unlimitedKey('Correo');
  const { account, conversations, listMessages, send, until } = opened(token);
  const address = `hola@${randomUUID()}.example`;
  const { id } = await account('email', 'smtp', address, { host: '127.0.0.1', port: Number(new URL(mail.url).port) });
  // Marks the address as proven, as the mailed code would.
  await test.database.query('UPDATE conversations.messaging_account SET address_proven_at = now() WHERE id = $1', [id]);
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  const write = (name: string) =>
    transport
      .sendMail({
        from: 'Ana <ana@example.com>',
        to: address,
        subject: 'Mi auto',
        text: name,
        messageId: `<${name}@example.com>`,
        inReplyTo: '<uno@example.com>',
      })
      .then(
        () => 250,
        (error: { responseCode?: number }) => error.responseCode ?? 'broken off',
      );
  expect(await write('uno')).toBe(250);
  const [conversation] = (await conversations()) as [string];

  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%conversations.party%'`;
  const somebodyWaits = async () => (await test.database.query(waiting)).length > 0;
  /** Blocks commits of mails from that sender during the work. */
  const withoutCommits = async (doing: () => Promise<void>): Promise<void> => {
    const [isHeld, mayGo] = [latch(), latch()];
    const holding = test.database.transaction(async (tx) => {
      await tx.query('SELECT FROM conversations.party WHERE workspace_id = $1 FOR UPDATE', [workspaceId]);
      isHeld.open();
      await mayGo.opened;
    });
    await isHeld.opened;
    await doing().finally(() => mayGo.open());
    await holding;
  };
  await withoutCommits(async () => {
    const answer = write('dos');
    expect(await waitUntil(somebodyWaits, LIMIT_MS)).toBe(true);
    await test.database.query(`SELECT pg_cancel_backend(pid) FROM (${waiting}) AS waiting`);
    expect(await answer).toBe(451);
  });
  await withoutCommits(async () => {
    const answer = write('dos');
    expect(await waitUntil(somebodyWaits, LIMIT_MS)).toBe(true);
    await service.end('api', 'SIGKILL');
    expect(await answer).toBe('broken off');
  });
  await service.launch('api');
  // The thread may start to listen a moment later than the api, so the client retries.
  expect(await waitUntil(async () => (await write('dos')) === 250, LIMIT_MS)).toBe(true);
  expect(await write('dos')).toBe(250);
  await service.restart('api', 'SIGKILL');
  expect((await listMessages(conversation)).map(({ content }) => content)).toEqual(['uno', 'dos']);

  const answer = await send(conversation, 'Está listo');
  expect(await until(answer.id, 'sent')).toBe(true);
  expect(mail.received).toMatchObject([
    { to: ['ana@example.com'], content: expect.stringMatching(/^In-Reply-To: <dos@example.com>/m) },
  ]);
});
