import type { AddressInfo, Socket } from 'node:net';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { eventually } from '@workops/platform/testing';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { aProviderAccount } from '../../testing/outgoing';
import { SmtpLines } from './smtp-lines';

const LONG = 30_000;
const lines = new SmtpLines(new SystemAddressGuard(parseRanges(['127.0.0.0/8'])));
const servers: SMTPServer[] = [];
afterAll(async () => {
  lines.close();
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(done))));
});

const refusing = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
const always = () => Promise.resolve(true);
const mailTo = (to: string) => ({
  from: 'token@bounces.example.com',
  to,
  raw: Buffer.from('Subject: Hola\r\n\r\nVenga.\r\n'),
});

/** A mail server that runs until the end of the test, and an account on it. */
async function mailServer(options: SMTPServerOptions = {}) {
  const seen = { connections: 0, mails: [] as string[] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 50,
    logger: false,
    onConnect: (_session, done) => {
      seen.connections += 1;
      done();
    },
    onData: (stream, { envelope }, done) => {
      stream.on('data', () => undefined);
      stream.on('end', () => {
        seen.mails.push(
          `${envelope.mailFrom ? envelope.mailFrom.address : ''} ${envelope.rcptTo.map(({ address }) => address).join()}`,
        );
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const { port } = server.server.address() as AddressInfo;
  return { seen, server, account: aProviderAccount({ config: { host: '127.0.0.1', port } }) };
}

describe('connections to the mail servers of accounts', () => {
  it('are reused for the next mail, each with its own sender and recipient', async () => {
    const { seen, account } = await mailServer();
    expect(await lines.send(account, mailTo('a@example.org'), always)).toEqual({ kind: 'sent' });
    expect(await lines.send(account, mailTo('b@example.org'), always)).toEqual({ kind: 'sent' });
    expect(seen).toEqual({
      connections: 1,
      mails: ['token@bounces.example.com a@example.org', 'token@bounces.example.com b@example.org'],
    });
  });

  it('ask for permission once ready; a refused mail is withheld, the connection stays usable', async () => {
    const { seen, account } = await mailServer();
    const connected: number[] = [];
    const refused = () => Promise.resolve(connected.push(seen.connections) < 0);
    expect(await lines.send(account, mailTo('a@example.org'), refused)).toEqual({ kind: 'withheld' });
    expect(await lines.send(account, mailTo('b@example.org'), always)).toEqual({ kind: 'sent' });
    expect([connected, seen]).toEqual([[1], { connections: 1, mails: ['token@bounces.example.com b@example.org'] }]);
  });

  it('have a limit per account, and report the remaining places', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { account } = await mailServer({ onRcptTo: (_to, _session, done) => void answered.then(() => done()) });
    expect(lines.placesOf(account)).toBe(20);
    const underWay = [1, 2, 3].map((n) => lines.send(account, mailTo(`n${n}@example.org`), always));
    expect(lines.placesOf(account)).toBe(17);
    answer();
    expect(await Promise.all(underWay)).toEqual([{ kind: 'sent' }, { kind: 'sent' }, { kind: 'sent' }]);
    expect(lines.placesOf(account)).toBe(20);
  });

  it.each<[string, Error, object]>([
    ['nobody has the address', refusing(550, '5.1.1 nobody'), { kind: 'refused', code: 'undeliverable' }],
    ['the mailbox is full', refusing(552, '5.2.2 full'), { kind: 'refused', code: 'provider_refused' }],
    ['the server has no enhanced codes', refusing(553, 'nobody'), { kind: 'refused', code: 'undeliverable' }],
    ['it is to come later', refusing(451, '4.7.1 later'), { kind: 'retry', code: 'provider_unavailable' }],
  ])('report the outcome if %s, and send the next mail over a new connection', async (_case, error, outcome) => {
    const { seen, account } = await mailServer({
      onRcptTo: ({ address }, _session, done) => done(address === 'a@example.org' ? error : undefined),
    });
    expect(await lines.send(account, mailTo('a@example.org'), always)).toMatchObject(outcome);
    expect(await lines.send(account, mailTo('b@example.org'), always)).toEqual({ kind: 'sent' });
    expect([seen.mails.length, seen.connections]).toEqual([1, 2]);
  });

  it('retry a mail whose sender is refused, because that is not about the recipient', async () => {
    const { account } = await mailServer({
      onMailFrom: (_from, _session, done) => done(refusing(550, '5.1.1 quota exceeded')),
    });
    expect(await lines.send(account, mailTo('a@example.org'), always)).toMatchObject({
      kind: 'retry',
      code: 'provider_refused',
    });
  });

  it('report unknown if lost after the data, and retry if lost before', async () => {
    let cutAt: 'data' | 'recipient' = 'data';
    const sockets = new Set<Socket>();
    const cut = (): void => sockets.forEach((socket) => socket.destroy());
    const { server, account } = await mailServer({
      onRcptTo: (_to, _session, done) => (cutAt === 'recipient' ? cut() : done()),
      onData: (stream) => {
        stream.on('data', () => undefined);
        stream.on('end', cut);
      },
    });
    server.server.on('connection', (socket) => sockets.add(socket));
    expect((await lines.send(account, mailTo('a@example.org'), always)).kind).toBe('unknown');
    cutAt = 'recipient';
    expect(await lines.send(account, mailTo('a@example.org'), always)).toMatchObject({
      kind: 'retry',
      code: 'provider_unavailable',
    });
  });

  it('outlive the timeout of their first mail', async () => {
    const { seen, account } = await mailServer();
    const ofTheFirst = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(ofTheFirst.signal);
    await lines.send(account, mailTo('a@example.org'), always);
    const underWay = lines.send(account, mailTo('b@example.org'), () => {
      ofTheFirst.abort();
      return Promise.resolve(true);
    });
    expect([await underWay, seen.connections]).toEqual([{ kind: 'sent' }, 1]);
  });

  it('lost while permission is checked cause only a retry', async () => {
    const sockets = new Set<Socket>();
    const { server, account } = await mailServer();
    server.server.on('connection', (socket) => sockets.add(socket));
    const cut = async (): Promise<boolean> => {
      sockets.forEach((socket) => socket.resetAndDestroy());
      await new Promise((resolve) => setTimeout(resolve, 50));
      return true;
    };
    expect(await lines.send(account, mailTo('a@example.org'), cut)).toMatchObject({
      kind: 'retry',
      code: 'provider_unavailable',
    });
  });

  it('closed by the server while idle are replaced', async () => {
    const sockets = new Set<Socket>();
    const { seen, server, account } = await mailServer();
    server.server.on('connection', (socket) => sockets.add(socket));
    await lines.send(account, mailTo('a@example.org'), always);
    const closed = Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    sockets.forEach((socket) => socket.end());
    await closed;
    await eventually(async () => (await lines.send(account, mailTo('b@example.org'), always)).kind === 'sent', LONG);
    expect([seen.connections, seen.mails.length]).toEqual([2, 2]);
  });

  it('are not opened to an address that the guard blocks', async () => {
    const guarded = new SmtpLines(new SystemAddressGuard([]));
    const { seen, account } = await mailServer();
    expect(await guarded.send(account, mailTo('a@example.org'), always)).toMatchObject({
      kind: 'retry',
      code: 'provider_refused',
    });
    expect(seen.connections).toBe(0);
    guarded.close();
  });
});
