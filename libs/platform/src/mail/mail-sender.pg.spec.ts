import { VERDICT_MS, waitAfter } from '@workops/kernel';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@workops/kernel/testing';
import { WorkspaceTurns } from '../database/workspace-turns';
import { systemIds } from '../ids';
import { createLogger } from '../process/logger';
import { eventually } from '../testing/eventually';
import { MailServer } from '../testing/mail-server';
import { testDatabase, type TestDatabase } from '../testing/test-database';
import { folderMailer } from './folder-mailer';
import { MailRefused, type Mailer } from './mailer';
import { LEASE_MS, MailSender, type MailSenderDeps } from './mail-sender';
import { leaseDueMail, queueMail, sweepFinishedMail, type QueuedMail } from './outgoing-mail';
import { smtpMailer } from './smtp-mailer';

const FROM = 'Workspace Operations <no-reply@ops.example>';
const logger = createLogger('test', 'silent');

let test: TestDatabase;
const clock = new ManualClock();
const senders: MailSender[] = [];

beforeAll(async () => {
  test = await testDatabase({ clock });
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  await test.database.query('DELETE FROM platform.outgoing_mail');
});
afterAll(() => test.drop());

const aMail = (over: Partial<QueuedMail> = {}): QueuedMail => {
  const id = systemIds.next();
  return {
    id,
    workspaceId: systemIds.next(),
    key: id,
    to: 'ana@example.com',
    subject: 'Envío pausado',
    text: 'Línea uno.\n\nLínea dos — ñandú.',
    date: clock.now(),
    ...over,
  };
};

const queue = (...mails: QueuedMail[]) => test.database.transaction((tx) => queueMail(tx, mails));

const send = (
  mailer: Mailer,
  log = logger,
  over: Partial<Pick<MailSenderDeps, 'objection' | 'handedOver'>> = {},
): MailSender => {
  const sender = new MailSender({
    database: test.database,
    mailer,
    clock,
    logger: log,
    objection: async () => undefined,
    ...over,
  });
  senders.push(sender);
  sender.wake();
  return sender;
};

interface Row {
  key: string;
  attempts: number;
  finished: boolean;
  due_at: Date;
  last_error: string | null;
}
const rows = () =>
  test.database.query<Row>(
    'SELECT key, attempts, finished_at IS NOT NULL AS finished, due_at, last_error FROM platform.outgoing_mail ORDER BY key',
  );
const allFinished = async () => (await rows()).every(({ finished }) => finished);

describe('mail over SMTP', () => {
  let server: MailServer;

  beforeEach(async () => {
    server = await MailServer.start();
  });
  afterEach(() => server.stop());

  it('reaches the server once, complete, with a Message-ID derived from its id', async () => {
    const mail = aMail();
    await queue(mail);
    send(smtpMailer(server.url, FROM));
    await eventually(allFinished);
    const [received, ...more] = server.received;
    expect(more).toEqual([]);
    expect(received).toMatchObject({ from: 'no-reply@ops.example', to: ['ana@example.com'] });
    expect(received!.content).toContain(`Message-ID: <${mail.id}@ops.example>`);
    expect(received!.content).toContain('Subject: =?UTF-8?');
    expect(received!.content).toContain('Auto-Submitted: auto-generated');
  });

  it('waits while the server is down and is sent once it is back', async () => {
    await queue(aMail());
    const away = server.url;
    await server.stop();
    send(smtpMailer(away, FROM));
    await eventually(async () => (await rows())[0]!.last_error !== null);
    expect((await rows())[0]).toMatchObject({
      attempts: 1,
      finished: false,
      due_at: new Date(clock.now().getTime() + waitAfter(1)),
    });
    server = await MailServer.start(Number(new URL(away).port));
    clock.advance(waitAfter(1));
    await eventually(allFinished);
    expect(server.received).toHaveLength(1);
  });

  it('is retried after a temporary refusal, and given up after a permanent one', async () => {
    server.answers.set('later@example.com', 451).set('nobody@example.com', 550);
    await queue(aMail({ key: 'later', to: 'later@example.com' }), aMail({ key: 'nobody', to: 'nobody@example.com' }));
    const lines: string[] = [];
    const outcomes: string[] = [];
    const handedOver = (outcome: string) => void outcomes.push(outcome);
    const sender = send(
      smtpMailer(server.url, FROM),
      createLogger('test', 'trace', { write: (line: string) => lines.push(line) }),
      { handedOver },
    );
    await eventually(async () => (await rows()).every(({ last_error: error }) => error !== null));
    expect(await rows()).toEqual([
      expect.objectContaining({ key: 'later', finished: false, last_error: 'Error EENVELOPE 451' }),
      expect.objectContaining({ key: 'nobody', finished: true, last_error: 'MailRefused EENVELOPE 550' }),
    ]);
    await sender.close();
    expect(lines.filter((line) => line.includes('MailRefused EENVELOPE 550'))).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/@example\.com|refused>/);
    expect(outcomes.sort()).toEqual(['again', 'refused']);
  });

  it('goes to its one recipient only, for any characters in the address', async () => {
    await queue(
      aMail({ to: 'ana@example.com, eva@example.com' }),
      aMail({ key: 'line', to: 'ana@example.com\r\nBcc: eva@example.com' }),
    );
    send(smtpMailer(server.url, FROM));
    await eventually(async () => (await rows()).every(({ attempts }) => attempts > 0));
    await eventually(async () => (await rows()).every(({ finished, last_error: error }) => finished || error !== null));
    expect(server.received.flatMap(({ to }) => to)).not.toContain('eva@example.com');
  });
});

describe('queued mail', () => {
  const collecting = (sent: string[]): Mailer => ({
    send: async ({ id }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      sent.push(id);
    },
    close: () => undefined,
  });

  it('is sent once with three concurrent senders', async () => {
    const mails = Array.from({ length: 30 }, () => aMail());
    await queue(...mails);
    const sent: string[] = [];
    for (let count = 0; count < 3; count += 1) send(collecting(sent));
    await eventually(allFinished);
    expect(sent.sort()).toEqual(mails.map(({ id }) => id).sort());
  });

  it('is not sent when its transaction rolls back', async () => {
    const failing = test.database.transaction(async (tx) => {
      await queueMail(tx, [aMail()]);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await rows()).toEqual([]);
  });

  it('is dropped if its key was queued before, even by an uncommitted transaction', async () => {
    await Promise.all([queue(aMail({ key: 'pause' })), queue(aMail({ key: 'pause' })), queue(aMail({ key: 'pause' }))]);
    expect(await rows()).toHaveLength(1);
  });

  it('is sent again if its sender crashed before it recorded the hand-over', async () => {
    await queue(aMail());
    const sent: string[] = [];
    await leaseDueMail(test.database, {
      now: clock.now(),
      leaseMs: LEASE_MS,
      limit: 1,
      running: [],
      turns: new WorkspaceTurns(),
    });
    send(collecting(sent));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sent).toEqual([]);
    clock.advance(LEASE_MS);
    send(collecting(sent));
    await eventually(allFinished);
    expect(sent).toHaveLength(1);
  });

  it('is parked after its last attempt', async () => {
    await queue(aMail());
    await test.database.query('UPDATE platform.outgoing_mail SET attempts = 19');
    send({ send: () => Promise.reject(new Error('greylisted')), close: () => undefined });
    const parkedRows = () =>
      test.database.query('SELECT attempts, last_error FROM platform.outgoing_mail WHERE parked_at IS NOT NULL');
    await eventually(async () => (await parkedRows()).length === 1);
    expect(await parkedRows()).toEqual([{ attempts: 20, last_error: 'Error' }]);
  });

  it('is given up at once after a permanent refusal', async () => {
    await queue(aMail());
    send({ send: () => Promise.reject(new MailRefused('no such person')), close: () => undefined });
    await eventually(allFinished);
    expect((await rows())[0]).toMatchObject({ attempts: 1, last_error: 'MailRefused' });
  });

  it('is given up on an objection, and waits if the objection check fails', async () => {
    await queue(aMail({ key: 'fine' }), aMail({ key: 'blocked' }), aMail({ key: 'unknown' }));
    const sent: string[] = [];
    const objection = async ({ key }: { key: string }) => {
      if (key === 'unknown') throw new Error('away');
      return key === 'blocked' ? 'contact_blocked' : undefined;
    };
    send(collecting(sent), logger, { objection });
    await eventually(async () => (await rows()).every(({ finished, last_error: error }) => finished || error !== null));
    expect(await rows()).toMatchObject([
      { key: 'blocked', finished: true, last_error: 'contact_blocked' },
      { key: 'fine', finished: true, last_error: null },
      { key: 'unknown', finished: false, last_error: 'Error' },
    ]);
    expect(sent).toHaveLength(1);
  });

  it('is never sent on a stale verdict: it is withdrawn after an objection, or waits', async () => {
    const now = performance.now.bind(performance);
    let lateMs = 0;
    const clocks = jest.spyOn(performance, 'now').mockImplementation(() => now() + lateMs);
    const sent: string[] = [];
    let recipients: string[] = [];
    /**
     * Queues a mail and answers the policy checks in turn, repeating the last answer. A late mail waited for its
     * answer.
     */
    const judging = async (key: string, answers: readonly { reason?: string; isLate: boolean }[]): Promise<void> => {
      await queue(aMail({ key }));
      recipients = [];
      const objection = () => {
        const { reason, isLate } = answers[Math.min(recipients.push(key), answers.length) - 1]!;
        if (isLate) lateMs += VERDICT_MS;
        return Promise.resolve(reason);
      };
      const sender = send(collecting(sent), logger, { objection });
      await eventually(async () =>
        (await rows()).some((row) => row.key === key && (row.finished || row.last_error !== null)),
      );
      await sender.close();
    };
    try {
      await judging('blocked', [{ isLate: true }, { reason: 'safety_hold', isLate: false }]);
      await judging('slow', [{ isLate: true }]);
      // It is checked again for at most eight seconds, and then put back.
      expect(recipients.length).toBeGreaterThan(2);
      expect(recipients.length).toBeLessThanOrEqual(8_000 / VERDICT_MS + 1);
      expect(await rows()).toMatchObject([
        { key: 'blocked', finished: true, last_error: 'safety_hold' },
        { key: 'slow', finished: false, last_error: expect.any(String) },
      ]);
      expect(sent).toEqual([]);
    } finally {
      clocks.mockRestore();
    }
  });

  it('is deleted some time after it was finished, and never before', async () => {
    await queue(aMail({ key: 'open' }), aMail({ key: 'sent' }));
    await test.database.query(`UPDATE platform.outgoing_mail SET finished_at = $1 WHERE key = 'sent'`, [clock.now()]);
    expect(await sweepFinishedMail(test.database, clock.now())).toBe(0);
    expect(await sweepFinishedMail(test.database, new Date(clock.now().getTime() + 1))).toBe(1);
    expect(await rows()).toEqual([expect.objectContaining({ key: 'open' })]);
  });
});

describe('the folder mailer', () => {
  it('writes an .eml file that a mail program opens, the same one on a repeat', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mail-'));
    try {
      const mailer = folderMailer(join(folder, 'mail'), FROM);
      const mail = aMail();
      await mailer.send(mail);
      await mailer.send(mail);
      expect(await readdir(join(folder, 'mail'))).toEqual([`${mail.id}.eml`]);
      const content = await readFile(join(folder, 'mail', `${mail.id}.eml`), 'utf8');
      expect(content).toContain(`Message-ID: <${mail.id}@ops.example>\r\n`);
      expect(content).toContain('To: ana@example.com\r\n');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the wait between attempts', () => {
  it('doubles from half a minute to four hours', () => {
    expect([1, 2, 3, 10, 20].map((attempt) => waitAfter(attempt) / 60_000)).toEqual([0.5, 1, 2, 240, 240]);
  });
});
