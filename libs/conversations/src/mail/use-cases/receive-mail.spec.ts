import { DomainError } from '@workops/kernel';
import { ManualClock } from '@workops/kernel/testing';
import { UnreadableMail, type ReadMail } from '../domain/received-mail';
import type { ReceivedPayload } from '../../conversations/message-ports';
import { receiveMail } from './receive-mail';

const clock = new ManualClock();
const account = {
  workspaceId: 'w1',
  id: 'a1',
  kind: 'email',
  provider: 'smtp',
  address: 'hola@taller.example',
  secrets: [],
} as const;
const BY_HTTP = { ip: null, helo: null, mailFrom: null };
const raw = Buffer.from('From: ana@example.com\r\n\r\nHola');

const aMail = (over: Partial<ReadMail> = {}): ReadMail => ({
  messageId: 'm1@example.com',
  from: { address: 'ana@example.com', name: 'Ana' },
  replyTo: [],
  thread: { references: ['r1@taller.example'], subject: 'Hola' },
  content: 'Hola',
  isCut: false,
  date: new Date('2027-01-15T08:00:00.000Z'),
  automated: false,
  attachments: [],
  ...over,
});

async function received(
  mail: ReadMail,
  envelope = BY_HTTP as { ip: string | null; helo: string | null; mailFrom: string | null },
) {
  const payloads: ReceivedPayload[] = [];
  const kept: string[] = [];
  const receive = receiveMail({
    reader: { read: async () => ({ mail, verified: true }) },
    keep: async (_workspaceId, content) => {
      kept.push(Buffer.from(content).toString());
      return { fileId: `f${kept.length}`, size: content.length, sha256: 'ab' };
    },
    digest: () => 'cd',
    isOfTheMail: () => false,
    inbox: {
      receive: async (_account, payload) => {
        payloads.push(payload);
        return { messages: [] };
      },
    },
    clock,
  });
  await receive(account, raw, envelope);
  return { message: payloads[0]!.messages[0]!, kept };
}

describe('a received mail', () => {
  it('becomes a message of its sender, in its thread, with its files', async () => {
    const { message, kept } = await received(
      aMail({ attachments: [{ filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('uno') }] }),
    );
    expect(message).toEqual({
      externalMessageId: 'm1@example.com',
      from: { kind: 'email', identity: 'ana@example.com' },
      verified: true,
      profileName: 'Ana',
      type: 'text',
      content: 'Hola',
      attachments: [
        { source: { fileId: 'f1', size: 3, sha256: 'ab' }, filename: 'a.txt', contentType: 'text/plain', sha256: 'ab' },
      ],
      sentAt: new Date('2027-01-15T08:00:00.000Z'),
      automated: false,
      thread: { references: ['r1@taller.example'], subject: 'Hola' },
    });
    expect(kept).toEqual(['uno']);
  });

  it('has the whole mail attached if its text was shortened', async () => {
    const { message, kept } = await received(aMail({ isCut: true }));
    expect(message.attachments).toMatchObject([{ filename: 'original.eml', contentType: 'message/rfc822' }]);
    expect(kept).toEqual([raw.toString()]);
  });

  it('without id and date gets its hash and the time of arrival', async () => {
    const { message } = await received(aMail({ messageId: null, date: null }));
    expect(message).toMatchObject({ externalMessageId: 'sha256:cd', sentAt: clock.now() });
  });

  it('counts as automated if its return path is empty', async () => {
    expect((await received(aMail(), { ip: '203.0.113.7', helo: 'mx', mailFrom: '' })).message.automated).toBe(true);
    expect(
      (await received(aMail(), { ip: '203.0.113.7', helo: 'mx', mailFrom: 'ana@example.com' })).message.automated,
    ).toBe(false);
  });

  it.each([
    ['the database refuses a value of it', Object.assign(new Error('22021'), { code: '22021' }), true],
    ['a rule refuses a value of it', new DomainError('unusable', 'VALIDATION_ERROR', 'No.'), true],
    ['the database is away', Object.assign(new Error('57P01'), { code: '57P01' }), false],
    ['too many are being taken in', new DomainError('unavailable', 'SERVICE_UNAVAILABLE', 'Later.'), false],
  ])('is refused permanently or temporarily if %s', async (_why, error, isLost) => {
    const receive = receiveMail({
      reader: { read: async () => ({ mail: aMail(), verified: true }) },
      keep: () => Promise.reject(new Error('no file')),
      digest: () => 'cd',
      isOfTheMail: (failure) => (failure as { code?: string }).code === '22021',
      inbox: { receive: () => Promise.reject(error) },
      clock,
    });
    const failure: unknown = await receive(account, raw, BY_HTTP).catch((thrown: unknown) => thrown);
    expect(failure instanceof UnreadableMail).toBe(isLost);
  });

  const form = { from: { address: 'formulario@web.example', name: 'Formulario' } };

  it('is from the person in Reply-To, as unverified', async () => {
    const { message } = await received(aMail({ ...form, replyTo: [{ address: 'eva@example.com', name: 'Eva' }] }));
    expect(message).toMatchObject({
      from: { kind: 'email', identity: 'eva@example.com' },
      profileName: 'Eva',
      verified: false,
    });
  });

  it('is from the first person in Reply-To other than the account itself', async () => {
    const own = { address: 'Hola@Taller.example', name: null };
    const { message } = await received(aMail({ ...form, replyTo: [own, { address: 'eva@example.com', name: 'Eva' }] }));
    expect(message).toMatchObject({ from: { identity: 'eva@example.com' }, profileName: 'Eva' });
  });

  it('may be from a person with a plus address', async () => {
    const { message } = await received(aMail({ ...form, replyTo: [{ address: 'hola+web@example.com', name: null }] }));
    expect(message).toMatchObject({ from: { identity: 'hola+web@example.com' }, verified: false });
  });

  it.each([
    ['the account itself', { replyTo: [{ address: 'Hola@Taller.example', name: null }] }],
    ['a plus address of the account', { replyTo: [{ address: 'Hola+web@taller.example', name: null }] }],
    ['the sender', { replyTo: [{ address: 'FORMULARIO@web.example', name: null }] }],
    ['a machine', { replyTo: [{ address: 'eva@example.com', name: null }], automated: true }],
  ])('is from its sender if Reply-To is %s', async (_whom, over) => {
    const { message } = await received(aMail({ ...form, ...over }));
    expect(message).toMatchObject({ from: { identity: 'formulario@web.example' }, verified: true });
  });

  it('is from its sender if only its null sender marks it as automated', async () => {
    const mail = aMail({ ...form, replyTo: [{ address: 'eva@example.com', name: 'Eva' }] });
    const { message } = await received(mail, { ip: '203.0.113.7', helo: 'mx', mailFrom: '' });
    expect(message).toMatchObject({
      from: { identity: 'formulario@web.example' },
      profileName: 'Formulario',
      automated: true,
    });
    const { message: byPerson } = await received(mail, {
      ip: '203.0.113.7',
      helo: 'mx',
      mailFrom: 'formulario@web.example',
    });
    expect(byPerson).toMatchObject({ from: { identity: 'eva@example.com' }, automated: false });
  });

  it('without a sender is refused permanently', async () => {
    await expect(received(aMail({ from: null }))).rejects.toThrow(UnreadableMail);
  });
});
