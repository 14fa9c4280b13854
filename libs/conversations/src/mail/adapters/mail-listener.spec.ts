import { connect, type Socket } from 'node:net';
import { unavailable } from '@workops/kernel';
import { createLogger } from '@workops/platform/process';
import { eventually, latch } from '@workops/platform/testing';
import { createTransport } from 'nodemailer';
import { UnreadableMail } from '../domain/received-mail';
import type { InboundAccount, MailEnvelope } from '../mail-ports';
import { MailListener, type ListenerLimits } from './mail-listener';

const logger = createLogger('test', 'silent');
const account = (id: string): InboundAccount => ({
  workspaceId: 'w1',
  id,
  kind: 'email',
  provider: 'smtp',
  address: `${id}@taller.example`,
  secrets: [],
});
const ACCOUNTS: Record<string, InboundAccount> = {
  'hola@taller.example': account('a1'),
  'ventas@taller.example': account('a2'),
};

interface Taken {
  account: string;
  raw: string;
  envelope: MailEnvelope;
}

const open: MailListener[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});

async function listening(
  over: { receive?: () => Promise<void>; accountOf?: () => Promise<undefined>; limits?: Partial<ListenerLimits> } = {},
) {
  const taken: Taken[] = [];
  const listener = new MailListener({
    findAccount: over.accountOf ?? (async (address) => ACCOUNTS[address.toLowerCase()]),
    receive: async ({ id }, raw, envelope) => {
      await over.receive?.();
      taken.push({ account: id, raw: Buffer.from(raw).toString(), envelope });
    },
    logger,
    ...(over.limits && { limits: over.limits }),
  });
  open.push(listener);
  const port = await listener.listen(0, '127.0.0.1');
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, name: 'mx.example.com' });
  const send = (to: string[], text = 'Hola', from = 'ana@example.com') =>
    transport.sendMail({ envelope: { from, to }, from: 'ana@example.com', to, subject: 'Hola', text }).then(
      () => 250,
      (error: { responseCode?: number; response?: string }) => `${error.response?.slice(0, 9)}`,
    );
  return { taken, port, send };
}

describe('the mail listener', () => {
  it('answers 250 once the mail is stored, once for each account', async () => {
    const { taken, send } = await listening();
    expect(await send(['Hola@Taller.example', 'ventas@taller.example', 'hola@taller.example'])).toBe(250);
    expect(taken.map(({ account: id }) => id)).toEqual(['a1', 'a2']);
    expect(taken[0]).toMatchObject({
      raw: expect.stringContaining('Subject: Hola'),
      envelope: { ip: '127.0.0.1', helo: 'mx.example.com', mailFrom: 'ana@example.com' },
    });
    expect(await send(['hola@taller.example'], 'rebote', '')).toBe(250);
    expect(taken[2]!.envelope.mailFrom).toBe('');
  });

  it.each<[string, string, Parameters<typeof listening>[0]]>([
    ['an address that nobody has', '550 5.1.1', { accountOf: async () => undefined }],
    ['an address that cannot be looked up', '451 4.3.0', { accountOf: () => Promise.reject(new Error('away')) }],
    ['a mail that cannot be committed', '451 4.3.0', { receive: () => Promise.reject(new Error('away')) }],
    ['a mail while too many are being read', '451 4.3.0', { receive: () => Promise.reject(unavailable('full', 1)) }],
    [
      'a mail that nobody can read',
      '554 5.6.0',
      { receive: () => Promise.reject(new UnreadableMail('too many attachments')) },
    ],
    ['a mail that is too large', '552 5.3.4', { limits: { bytes: 10_000 } }],
    ['a mail while there is no room', '452 4.3.1', { limits: { heldBytes: 10_000 } }],
  ])('refuses %s with %s', async (_what, code, over) => {
    const { taken, send } = await listening(over);
    expect(await send(['hola@taller.example'], 'x'.repeat(20_000))).toBe(code);
    expect(taken).toEqual([]);
  });

  it('frees capacity once mails are processed or refused', async () => {
    const { send } = await listening({ limits: { heldBytes: 30_000 } });
    for (let count = 0; count < 5; count += 1)
      expect(await send(['hola@taller.example'], 'x'.repeat(20_000))).toBe(250);
    expect(await send(['hola@taller.example'], 'x'.repeat(40_000))).toBe('452 4.3.1');
    expect(await send(['hola@taller.example'], 'x'.repeat(20_000))).toBe(250);
  });

  it('limits the connections per address, without affecting other addresses', async () => {
    const { port } = await listening({ limits: { perAddress: 2 } });
    const greeting = async (localAddress: string): Promise<string> => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.on('error', () => undefined);
      return new Promise((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString().slice(0, 3))));
    };
    expect([await greeting('127.0.0.2'), await greeting('127.0.0.2'), await greeting('127.0.0.2')]).toEqual([
      '220',
      '220',
      '421',
    ]);
    expect(await greeting('127.0.0.3')).toBe('220');
    sockets[0]!.destroy();
    await eventually(async () => (await greeting('127.0.0.2')) === '220');
  });

  /** A client that sends only these lines. `closed` resolves with all replies once the connection is closed. */
  const said = (port: number, ...lines: string[]) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    sockets.push(socket);
    socket.on('error', () => undefined);
    const answers: string[] = [];
    socket.on('data', (data: Buffer) => {
      answers.push(data.toString());
      const line = lines.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    });
    return { answers, closed: new Promise<string>((resolve) => socket.once('close', () => resolve(answers.join('')))) };
  };
  const ENVELOPE = ['HELO mx.example.com', 'MAIL FROM:<>', 'RCPT TO:<hola@taller.example>', 'DATA'];
  const BODY = 'x'.repeat(25_000);

  it('limits the bytes per address, and ends a slow client', async () => {
    const { port, send, taken } = await listening({
      limits: { heldBytes: 60_000, heldPerAddress: 30_000, dataMs: 1_000 },
    });
    const trickling = said(port, ...ENVELOPE, BODY);
    await eventually(async () => trickling.answers.join('').includes('354'));
    const second = said(port, ...ENVELOPE, `${BODY}\r\n.`);
    await eventually(async () => second.answers.join('').includes('452 4.3.1'));
    expect(await send(['hola@taller.example'], 'x'.repeat(20_000))).toBe(250);
    expect(await trickling.closed).toMatch(/421 4\.4\.2 [^\r]*\r\n$/);
    const again = said(port, ...ENVELOPE, `${BODY}\r\n.`);
    await eventually(async () => again.answers.join('').includes('\r\n250 OK: message'));
    expect(taken).toHaveLength(2);
  });

  it('ends a long connection; clients that leave early free no slot of others', async () => {
    const { port } = await listening({ limits: { perAddress: 1, connectionMs: 1_500 } });
    const staying = said(port, 'NOOP');
    await eventually(async () => staying.answers.join('').includes('250'));
    const hasty = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    await new Promise<void>((resolve) => hasty.once('connect', () => hasty.destroy()).once('close', () => resolve()));
    await eventually(async () => (await said(port).closed).startsWith('421 4.7.0'));
    expect(await staying.closed).toMatch(/421 4\.4\.2 [^\r]*\r\n$/);
  });

  it('stops after the mails in progress', async () => {
    const mayCommit = latch();
    const begun = latch();
    const { taken, send } = await listening({
      receive: async () => {
        begun.open();
        await mayCommit.opened;
      },
    });
    const sending = send(['hola@taller.example']);
    await begun.opened;
    const closing = open.splice(0)[0]!.close();
    mayCommit.open();
    expect(await sending).toBe(250);
    await closing;
    expect(taken).toHaveLength(1);
  });
});
