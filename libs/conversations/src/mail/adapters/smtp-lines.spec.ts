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

/** A mail server that is there until the end, and an account of it. */
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

describe('the lines to mail servers of accounts', () => {
  it('are kept for the next mail, each mail with its own sender and recipient', async () => {
    const { seen, account } = await mailServer();
    expect(await lines.send(account, mailTo('a@example.org'), always)).toEqual({ kind: 'sent' });
    expect(await lines.send(account, mailTo('b@example.org'), always)).toEqual({ kind: 'sent' });
    expect(seen).toEqual({
      connections: 1,
      mails: ['token@bounces.example.com a@example.org', 'token@bounces.example.com b@example.org'],
    });
  });

  it('are asked for leave once the server listens; without it the mail stays here, and the line is good for another', async () => {
    const { seen, account } = await mailServer();
    const connected: number[] = [];
    const refused = () => Promise.resolve(connected.push(seen.connections) < 0);
    expect(await lines.send(account, mailTo('a@example.org'), refused)).toEqual({ kind: 'withheld' });
    expect(await lines.send(account, mailTo('b@example.org'), always)).toEqual({ kind: 'sent' });
    expect([connected, seen]).toEqual([[1], { connections: 1, mails: ['token@bounces.example.com b@example.org'] }]);
  });

  it('carry so many mails at once, and tell how many more', async () => {
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
  ])('say what the server said where %s, and bring the next mail over a new one', async (_case, error, outcome) => {
    const { seen, account } = await mailServer({
      onRcptTo: ({ address }, _session, done) => done(address === 'a@example.org' ? error : undefined),
    });
    expect(await lines.send(account, mailTo('a@example.org'), always)).toMatchObject(outcome);
    expect(await lines.send(account, mailTo('b@example.org'), always)).toEqual({ kind: 'sent' });
    expect([seen.mails.length, seen.connections]).toEqual([1, 2]);
  });

  it('bring a mail again whose sender is refused, for that is said of every mail, and not of who it is for', async () => {
    const { account } = await mailServer({
      onMailFrom: (_from, _session, done) => done(refusing(550, '5.1.1 quota exceeded')),
    });
    expect(await lines.send(account, mailTo('a@example.org'), always)).toMatchObject({
      kind: 'retry',
      code: 'provider_refused',
    });
  });

  it('do not know of a mail where they were lost once the server had it, and try again where it had not', async () => {
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

  it('last longer than the time that their first mail had', async () => {
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

  it('that the server cuts while leave is asked cost nothing but another try', async () => {
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

  it('that the server closes while they rest are replaced', async () => {
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

  it('lead nowhere that the guard does not let pass', async () => {
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
