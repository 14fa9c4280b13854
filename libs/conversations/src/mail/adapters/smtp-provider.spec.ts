import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { anOutgoingMessage, aProviderAccount } from '../../testing/outgoing';
import { readMail } from './read-mail';
import { SmtpProvider } from './smtp-provider';

const guard = new SystemAddressGuard(parseRanges(['127.0.0.0/8']));
const provider = new SmtpProvider(guard, async (_workspaceId, fileId) =>
  Readable.from([Buffer.from(`file ${fileId}`)]),
);

const servers: SMTPServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise<void>((done) => server.close(done)))));

const refusing = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

async function mailServer(options: SMTPServerOptions = {}) {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 50,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'hola' && password === 'secreto'
        ? done(null, { user: username })
        : done(refusing(535, '5.7.8 bad credentials')),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const { port } = server.server.address() as AddressInfo;
  const account = (config: Record<string, unknown> = {}) =>
    aProviderAccount({ config: { host: '127.0.0.1', port, ...config } });
  return { received, account };
}

const LOGIN = { username: 'hola', password: 'secreto' };

describe('a message sent by mail', () => {
  it('arrives with its Message-ID, its thread and its files', async () => {
    const { received, account } = await mailServer();
    const file = {
      id: 'a1',
      fileId: 'f1',
      filename: 'presupuesto ñ.pdf',
      contentType: 'application/pdf',
      size: 7,
      sha256: '',
    };
    const message = anOutgoingMessage({
      attachments: [file],
      thread: { subject: 'Mi auto', inReplyTo: 'b@example.com', references: ['a@example.com', 'b@example.com'] },
    });
    expect(await provider.send(account({ ...LOGIN, from_name: 'Taller Sur' }), message)).toEqual({
      kind: 'sent',
      externalId: `${message.id}@taller.example`,
    });
    expect(await readMail(received[0]!)).toMatchObject({
      messageId: `${message.id}@taller.example`,
      from: { address: 'hola@taller.example', name: 'Taller Sur' },
      thread: { subject: 'Re: Mi auto', references: ['b@example.com', 'a@example.com'] },
      content: 'Su auto está listo.',
      attachments: [{ filename: 'presupuesto ñ.pdf', contentType: 'application/pdf', content: Buffer.from('file f1') }],
    });
  });

  it('names its sender only if the account does, because the name of the account is a label of the workspace', async () => {
    const { received, account } = await mailServer();
    await provider.send({ ...account(), name: 'SMTP nuevo' }, anOutgoingMessage());
    expect(received[0]!.toString()).toMatch(/^From: hola@taller\.example\r$/m);
  });

  it('has the conversation number in its subject, so that an answer finds it', async () => {
    const { received, account } = await mailServer();
    await provider.send(
      account(),
      anOutgoingMessage({ thread: { number: 12, subject: 'Mi auto', inReplyTo: 'b@example.com', references: [] } }),
    );
    expect((await readMail(received[0]!)).thread).toMatchObject({ subject: 'Re: Mi auto', number: 12 });
  });

  it.each([
    [true, 'b@example.com', 'Auto-Submitted: auto-replied'],
    [true, null, 'Auto-Submitted: auto-generated'],
    [false, 'b@example.com', undefined],
  ])('is marked for machines as automatic (%s, in reply to %s)', async (automatic, inReplyTo, mark) => {
    const { received, account } = await mailServer();
    await provider.send(
      account(),
      anOutgoingMessage({ automatic, thread: { subject: 'Mi auto', inReplyTo, references: [] } }),
    );
    const head = received[0]!.toString().split('\r\n\r\n', 1)[0]!.split('\r\n');
    expect(head.find((line) => line.startsWith('Auto-Submitted'))).toBe(mark);
    expect(head.includes('X-Auto-Response-Suppress: All')).toBe(automatic);
    expect((await readMail(received[0]!)).automated).toBe(automatic);
  });

  it('has exactly one recipient and one subject, for any input', async () => {
    const { received, account } = await mailServer();
    const thread = { subject: 'uno\r\nBcc: eva@example.com', inReplyTo: null, references: [] };
    await provider.send(account(), anOutgoingMessage({ thread, to: 'ana@example.com' }));
    expect(received[0]!.toString()).not.toMatch(/^Bcc/m);
    const outcome = await provider.send(account(), anOutgoingMessage({ to: 'ana@example.com>, <eva@example.com' }));
    expect(received.slice(1).every((raw) => !/^To:.*>,/m.test(raw.toString()))).toBe(true);
    expect(outcome.kind).toMatch(/sent|failed/);
  });

  it.each<[string, SMTPServerOptions, object]>([
    [
      'nobody has the address',
      { onRcptTo: (_to, _session, done) => done(refusing(550, '5.1.1 nobody')) },
      { kind: 'failed', code: 'undeliverable' },
    ],
    [
      'the mailbox is full',
      { onRcptTo: (_to, _session, done) => done(refusing(552, '5.2.2 full')) },
      { kind: 'failed', code: 'provider_refused' },
    ],
    [
      'it is to come later',
      { onRcptTo: (_to, _session, done) => done(refusing(451, '4.7.1 later')) },
      { kind: 'retry', code: 'provider_unavailable' },
    ],
    [
      'the sender is refused',
      { onMailFrom: (_from, _session, done) => done(refusing(550, '5.1.1 sender unknown')) },
      { kind: 'failed', code: 'provider_refused' },
    ],
    [
      'the server takes nobody',
      { onConnect: (_session, done) => done(refusing(421, 'closing')) },
      { kind: 'retry', code: 'provider_unavailable' },
    ],
  ])('fails, or is retried, if %s', async (_what, options, { kind, code }: { kind?: string; code?: string }) => {
    const { account } = await mailServer(options);
    const message = anOutgoingMessage();
    const outcome = await provider.send(account(), message);
    expect(outcome).toMatchObject({ kind, error: { code } });
    expect('deadAddress' in outcome ? outcome.deadAddress : undefined).toBe(
      code === 'undeliverable' ? message.to : undefined,
    );
  });

  it('reports a rejected credential if the server replies 535', async () => {
    const { account } = await mailServer();
    const wrong = account({ ...LOGIN, password: 'otro' });
    expect(await provider.send(wrong, anOutgoingMessage())).toMatchObject({
      kind: 'failed',
      error: { code: 'credential_rejected', providerCode: '5.7.8' },
    });
    expect(await provider.check(wrong)).toMatchObject({ refused: expect.stringContaining('5.7.8') });
  });

  it('is withheld if it may no longer be sent once the server is ready', async () => {
    let connections = 0;
    const { received, account } = await mailServer({
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
    });
    const file = Readable.from([Buffer.from('file')]);
    const opening = new SmtpProvider(guard, () => Promise.resolve(file));
    const attachments = [{ id: 'a1', fileId: 'f1', filename: 'a.txt', contentType: 'text/plain', size: 4, sha256: '' }];
    const connectedWhenAsked: number[] = [];
    const refused = () => Promise.resolve(connectedWhenAsked.push(connections) < 0);
    expect(await opening.send(account(), anOutgoingMessage({ attachments }), undefined, refused)).toMatchObject({
      kind: 'retry',
    });
    expect([connectedWhenAsked, received, file.destroyed]).toEqual([[1], [], true]);
  });

  it('is retried if the server does not listen', async () => {
    const { account } = await mailServer();
    const gone = account();
    await Promise.all(servers.splice(0).map((server) => new Promise<void>((done) => server.close(done))));
    expect(await provider.send(gone, anOutgoingMessage())).toMatchObject({ kind: 'retry' });
    expect(await provider.check(gone)).toBe('unreachable');
  });

  it('is not sent to a non-public address, nor with a password without TLS', async () => {
    const { received, account } = await mailServer();
    const strict = new SmtpProvider(new SystemAddressGuard([]), async () => undefined);
    expect(await strict.send(account(LOGIN), anOutgoingMessage())).toMatchObject({
      kind: 'failed',
      error: { providerCode: 'blocked_address' },
    });
    expect(await strict.check(account(LOGIN))).toMatchObject({ refused: expect.stringContaining('not public') });
    const elsewhere = new SmtpProvider(
      new SystemAddressGuard(parseRanges(['127.0.0.0/8']), (_host, done) =>
        done(null, [{ address: '127.0.0.1', family: 4 }]),
      ),
      async () => undefined,
    );
    jest.spyOn(SystemAddressGuard.prototype, 'problemWith').mockResolvedValueOnce('url must begin with https://.');
    expect(
      await elsewhere.send(account({ ...LOGIN, host: 'mail.example.com' }), anOutgoingMessage()),
    ).not.toMatchObject({ kind: 'sent' });
    expect(received).toEqual([]);
  });

  it('is preceded by a check that sends nothing', async () => {
    const { received, account } = await mailServer();
    expect(await provider.check(account(LOGIN))).toBe('ok');
    expect(received).toEqual([]);
  });
});
