import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { accessOn } from '@workops/access';
import { anAccount, conversationTables, withoutMessages } from '@workops/conversations/testing';
import { aVerifiedDomain, sentMails } from '@workops/campaigns/testing';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { createLogger, loadConfig, Metrics } from '@workops/platform/process';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { createTransport } from 'nodemailer';
import { ApiConfig } from '../config';
import { SmtpListening, SmtpModule } from './smtp.module';

let test: TestDatabase;
let thread: INestApplicationContext;
beforeAll(async () => {
  test = await testDatabase();
  const env = {
    DATABASE_URL: test.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    INBOUND_SMTP_PORT: '0',
    HOST: '127.0.0.1',
    BOUNCE_DOMAIN: 'bounces.servicio.example',
  };
  thread = await NestFactory.createApplicationContext(
    SmtpModule.with(loadConfig(ApiConfig, env), createLogger('api', 'silent')),
    {
      logger: false,
      abortOnError: false,
    },
  );
  await thread.init();
});
afterAll(async () => {
  await thread.close();
  await test.drop();
});

const aWorkspace = async (address: string, proven = true): Promise<string> => {
  const { workspace } = await accessOn(test.database, systemClock, systemIds).createWorkspace({
    name: 'Taller',
    livemode: true,
  });
  await anAccount(test.database, workspace.id, { provider: 'smtp', kind: 'email', address, proven });
  return workspace.id;
};
const listMessages = (workspaceId: string) => conversationTables(test.database, workspaceId).messages();

describe('mail over SMTP', () => {
  it('is committed before the 250 reply, to the first proven account, and stored once', async () => {
    const first = await aWorkspace('Hola@taller.example');
    const later = await aWorkspace('hola@TALLER.example');
    const { port } = thread.get(SmtpListening);
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    const send = (to: string, messageId: string) =>
      transport.sendMail({
        from: 'ana@example.com',
        to,
        subject: 'Hola',
        text: 'Hola ✓',
        messageId: `<${messageId}@example.com>`,
      });
    await send('hola@taller.example', 'm1');
    await send('hola@taller.example', 'm1');
    expect(await listMessages(first)).toEqual([
      expect.objectContaining({ content: 'Hola ✓', external_message_id: 'm1@example.com' }),
    ]);
    expect(await listMessages(later)).toEqual([]);
    await expect(send('nadie@taller.example', 'm2')).rejects.toMatchObject({
      responseCode: 550,
      response: expect.stringContaining('5.1.1'),
    });
  });

  it('reaches the workspace of the base address, but no other with its plus address', async () => {
    const name = `ventas-${randomUUID()}`;
    const other = await aWorkspace(`${name}+ajena@taller.example`);
    const plain = await aWorkspace(`${name}@taller.example`);
    const ownPlus = {
      provider: 'smtp',
      kind: 'email',
      address: `${name}+propia@taller.example`,
      proven: true,
    } as const;
    const { id: plusAccount } = await anAccount(test.database, plain, ownPlus);
    const transport = createTransport({ host: '127.0.0.1', port: thread.get(SmtpListening).port, ignoreTLS: true });
    for (const tag of ['', '+feria', '+a+b', '+Propia', '+ajena'])
      await transport.sendMail({
        from: 'ana@example.com',
        to: `${name}${tag}@taller.example`,
        subject: tag,
        text: tag || 'sin',
      });
    await transport.sendMail({
      from: 'ana@example.com',
      to: `${name.toUpperCase()}+FERIA@Taller.example`,
      subject: 'x',
      text: 'capitals',
    });
    const messages = await listMessages(plain);
    expect(messages.map(({ content }) => content).sort()).toEqual([
      '+Propia',
      '+a+b',
      '+ajena',
      '+feria',
      'capitals',
      'sin',
    ]);
    expect(messages.filter(({ account_id: id }) => id === plusAccount).map(({ content }) => content)).toEqual([
      '+Propia',
    ]);
    expect(await listMessages(other)).toEqual([]);
  });

  it('reaches a plus address if no other workspace has the base address', async () => {
    const name = `ventas-${randomUUID()}`;
    const own = await aWorkspace(`${name}+propia@taller.example`);
    const transport = createTransport({ host: '127.0.0.1', port: thread.get(SmtpListening).port, ignoreTLS: true });
    await transport.sendMail({
      from: 'ana@example.com',
      to: `${name}+Propia@taller.example`,
      subject: 'Hola',
      text: 'Hola',
    });
    expect(await listMessages(own)).toHaveLength(1);
  });

  it('is rejected for an unproven address, even if it was connected first', async () => {
    const squatter = await aWorkspace('hola@ajeno.example', false);
    const transport = createTransport({ host: '127.0.0.1', port: thread.get(SmtpListening).port, ignoreTLS: true });
    const send = (to: string) => transport.sendMail({ from: 'ana@example.com', to, subject: 'Hola', text: 'Hola' });
    for (const to of ['hola@ajeno.example', 'HOLA+x@ajeno.example'])
      await expect(send(to)).rejects.toMatchObject({ responseCode: 550 });
    const owner = await aWorkspace('Hola@ajeno.example');
    await send('hola@ajeno.example');
    expect([await listMessages(squatter), (await listMessages(owner)).length]).toEqual([[], 1]);
  });

  it('of a verified domain reaches no other workspace, even with a proven address there', async () => {
    const [other, owner] = [
      await aWorkspace('hola@dominio.example'),
      await aWorkspace('ventas@dominio.example', false),
    ];
    await aVerifiedDomain(test.database, owner, 'dominio.example');
    const transport = createTransport({ host: '127.0.0.1', port: thread.get(SmtpListening).port, ignoreTLS: true });
    const send = (to: string) => transport.sendMail({ from: 'ana@example.com', to, subject: 'Hola', text: 'Hola' });
    await send('ventas@dominio.example');
    await expect(send('hola@dominio.example')).rejects.toMatchObject({ responseCode: 550 });
    expect([await listMessages(other), (await listMessages(owner)).length]).toEqual([[], 1]);
  });

  it('reaches the workspace with the verified domain, even if another had the address first', async () => {
    const [first, owner] = [await aWorkspace('hola@propio.example'), await aWorkspace('hola@Propio.example')];
    await aVerifiedDomain(test.database, owner, 'propio.example');
    const { port } = thread.get(SmtpListening);
    const mail = {
      from: 'ana@example.com',
      to: 'Hola@propio.example',
      subject: 'Hola',
      text: 'Hola',
      messageId: '<m4@example.com>',
    };
    await createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail(mail);
    expect([await listMessages(first), (await listMessages(owner)).length]).toEqual([[], 1]);
  });

  it('stays with the client while the database is unavailable', async () => {
    const workspaceId = await aWorkspace('caja@taller.example');
    const { port } = thread.get(SmtpListening);
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    const mail = {
      from: 'ana@example.com',
      to: 'caja@taller.example',
      subject: 'Hola',
      text: 'Hola',
      messageId: '<m3@example.com>',
    };
    await withoutMessages(test.database, () =>
      expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 }),
    );
    await transport.sendMail(mail);
    expect(await listMessages(workspaceId)).toHaveLength(1);
  });
});

describe('mail in unusual formats', () => {
  const handIn = async (to: string, ...lines: string[]) => {
    const transport = createTransport({ host: '127.0.0.1', port: thread.get(SmtpListening).port, ignoreTLS: true });
    return transport.sendMail({ envelope: { from: 'relay@example.com', to }, raw: lines.join('\r\n') });
  };

  it.each([
    'root@localhost',
    'Cron <a@[10.0.0.1]>',
    'a@exa_mple.com',
    `${'x'.repeat(70)}@example.com`,
    '<MAILER-DAEMON>',
  ])('is stored for the sender %p, and a second one matches the same contact', async (from) => {
    const to = `caja-${randomUUID()}@taller.example`;
    const workspaceId = await aWorkspace(to);
    await handIn(to, `From: ${from}`, 'Message-ID: <a@x.cl>', '', 'Uno');
    await handIn(to, `From: ${from}`, 'Message-ID: <b@x.cl>', 'In-Reply-To: <a@x.cl>', '', 'Dos');
    const messages = await listMessages(workspaceId);
    expect(messages.map(({ content }) => content).sort()).toEqual(['Dos', 'Uno']);
    expect(new Set(messages.map(({ conversation_id }) => conversation_id)).size).toBe(1);
  });

  it('is stored with an untyped part, and with the text of its HTML', async () => {
    const to = `caja-${randomUUID()}@taller.example`;
    const workspaceId = await aWorkspace(to);
    const parts = [
      '--b',
      'Content-Type: text/html',
      '',
      '<p>Hola</p>',
      '--b',
      'Content-Type: ; name=x',
      '',
      'x',
      '--b--',
    ];
    await handIn(to, 'From: ana@example.com', 'Content-Type: multipart/mixed; boundary=b', '', ...parts);
    expect(await listMessages(workspaceId)).toEqual([expect.objectContaining({ content: 'Hola' })]);
  });
});

describe('returned mail', () => {
  const BOUNCES = 'bounces.servicio.example';
  /**
   * Reports in the formats of Postfix, Exchange and Gmail, and of the examples in RFC 3464 and RFC 5965; hosts and
   * people are invented.
   */
  const REPORTS = join(__dirname, 'samples');

  /** Sends a report as a mail server does: with an empty sender, and the mail's tokens in it. */
  const handIn = async (sample: string, to: string, token: string) => {
    const { port } = thread.get(SmtpListening);
    const raw = (await readFile(join(REPORTS, sample), 'utf8')).replaceAll('TOKEN', token).replace(/\r?\n/g, '\r\n');
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    return transport.sendMail({ envelope: { from: '', to }, raw });
  };

  it('counts once as a bounce or complaint, unless it is an auto-reply', async () => {
    const workspaceId = await aWorkspace(`caja-${randomUUID()}@taller.example`);
    const { campaign, mail, mails } = sentMails(test.database, workspaceId);
    const running = await campaign();
    const tokens = await Promise.all(
      [...'abcdefghi'].map((name) => mail(running, randomUUID(), `${name}@example.com`)),
    );
    const [bounced, full, complaining, away, exchange, delayed, bare, redacted, global] = tokens as [
      ...[string, string, string, string, string],
      ...[string, string, string, string],
    ];
    await handIn('no-such-user.eml', `${bounced.toUpperCase()}@${BOUNCES}`, bounced);
    await handIn('no-such-user.eml', `${bounced}@${BOUNCES}`, bounced);
    await handIn('mailbox-full.eml', `${full}@${BOUNCES}`, full);
    await handIn('abuse-report.eml', `abuse@${BOUNCES}`, complaining);
    await handIn('out-of-office.eml', `${away}@${BOUNCES}`, away);
    await handIn('exchange.eml', `${exchange}@${BOUNCES}`, exchange);
    await handIn('delayed.eml', `${delayed}@${BOUNCES}`, delayed);
    await handIn('without-original.eml', `${bare}@${BOUNCES}`, bare);
    await handIn('redacted-abuse-report.eml', `fbl@${BOUNCES}`, redacted);
    await handIn('global-no-such-user.eml', `${global}@${BOUNCES}`, global);
    const outcomes = new Map((await mails()).map((row) => [row.token, [row.status, row.hard_bounced, row.complained]]));
    expect(tokens.map((token) => outcomes.get(token))).toEqual([
      ['failed', true, false],
      ['sent', false, false],
      ['sent', false, true],
      ['sent', false, false],
      ['failed', true, false],
      ['sent', false, false],
      ['failed', true, false],
      ['sent', false, true],
      ['failed', true, false],
    ]);
  });

  it('is classified by its report, even if a part has no type', async () => {
    const workspaceId = await aWorkspace(`caja-${randomUUID()}@taller.example`);
    const { campaign, mail, mails } = sentMails(test.database, workspaceId);
    const token = await mail(await campaign(), randomUUID(), 'ana@example.com');
    const bounces = async () =>
      Number(/returned_mails_total\{[^}]*kind="bounce"[^}]*\} (\d+)/.exec(await thread.get(Metrics).text())?.[1] ?? 0);
    const before = await bounces();
    await handIn('part-without-type.eml', `${token}@${BOUNCES}`, token);
    expect(await mails()).toEqual([expect.objectContaining({ status: 'failed', hard_bounced: true })]);
    expect(await bounces()).toBe(before + 1);
  });

  it('never reaches an account of a workspace, even with the address connected there', async () => {
    const workspaceId = await aWorkspace(`caja-${randomUUID()}@taller.example`);
    const { campaign, mail, mails } = sentMails(test.database, workspaceId);
    const running = await campaign();
    const complaining = await mail(running, randomUUID(), 'ana@example.com');
    const bounced = await mail(running, randomUUID(), 'eva@example.com');
    const otherWorkspaces = await Promise.all(
      [`abuse@${BOUNCES}`, `${bounced}@${BOUNCES.toUpperCase()}`].map((address) => aWorkspace(address)),
    );
    await handIn('abuse-report.eml', `Abuse@${BOUNCES}`, complaining);
    await handIn('no-such-user.eml', `${bounced}@${BOUNCES}`, bounced);
    const outcomes = new Map((await mails()).map((row) => [row.token, [row.complained, row.hard_bounced]]));
    expect([outcomes.get(complaining), outcomes.get(bounced)]).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await Promise.all(otherWorkspaces.map(listMessages))).toEqual([[], []]);
  });

  it('is rejected for an address that sent nothing, and ignored without a known token', async () => {
    const workspaceId = await aWorkspace(`otra-${randomUUID()}@taller.example`);
    const { campaign, mail, mails } = sentMails(test.database, workspaceId);
    const token = await mail(await campaign(), randomUUID(), 'ana@example.com');
    for (const to of [`${'f'.repeat(32)}@${BOUNCES}`, `nadie@${BOUNCES}`, `${token}@otro.example`]) {
      await expect(handIn('no-such-user.eml', to, token)).rejects.toMatchObject({
        responseCode: 550,
        response: expect.stringContaining('5.1.1'),
      });
    }
    await handIn('no-such-user.eml', `postmaster@${BOUNCES}`, token);
    await handIn('abuse-report.eml', `abuse@${BOUNCES}`, 'f'.repeat(32));
    expect(await mails()).toEqual([
      expect.objectContaining({ status: 'sent', hard_bounced: false, complained: false }),
    ]);
  });
});
