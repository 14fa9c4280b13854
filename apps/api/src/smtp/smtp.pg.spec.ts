import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { accessOn } from '@workops/access';
import { anAccount, conversationTables, withoutMessages } from '@workops/conversations/testing';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { createLogger, loadConfig } from '@workops/platform/process';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { createTransport } from 'nodemailer';
import { ApiConfig } from '../config';
import { SmtpListening, SmtpModule } from './smtp.module';

let test: TestDatabase;
let thread: INestApplicationContext;
beforeAll(async () => {
  test = await testDatabase();
  const env = { DATABASE_URL: test.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), INBOUND_SMTP_PORT: '0', HOST: '127.0.0.1' };
  thread = await NestFactory.createApplicationContext(SmtpModule.with(loadConfig(ApiConfig, env), createLogger('api', 'silent')), {
    logger: false,
    abortOnError: false,
  });
  await thread.init();
});
afterAll(async () => {
  await thread.close();
  await test.drop();
});

const aWorkspace = async (address: string): Promise<string> => {
  const { workspace } = await accessOn(test.database, systemClock, systemIds).createWorkspace({ name: 'Taller', livemode: true });
  await anAccount(test.database, workspace.id, { provider: 'smtp', kind: 'email', address });
  return workspace.id;
};
const messagesOf = (workspaceId: string) => conversationTables(test.database, workspaceId).messages();

describe('mail over SMTP', () => {
  it('is committed where it is answered with 250, to the account that had its address first, and is there once', async () => {
    const first = await aWorkspace('Hola@taller.example');
    const later = await aWorkspace('hola@TALLER.example');
    const { port } = thread.get(SmtpListening);
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    const send = (to: string, messageId: string) =>
      transport.sendMail({ from: 'ana@example.com', to, subject: 'Hola', text: 'Hola ✓', messageId: `<${messageId}@example.com>` });
    await send('hola@taller.example', 'm1');
    await send('hola@taller.example', 'm1');
    expect(await messagesOf(first)).toEqual([expect.objectContaining({ content: 'Hola ✓', external_message_id: 'm1@example.com' })]);
    expect(await messagesOf(later)).toEqual([]);
    await expect(send('nadie@taller.example', 'm2')).rejects.toMatchObject({ responseCode: 550, response: expect.stringContaining('5.1.1') });
  });

  it('stays with the client while the database is away', async () => {
    const workspaceId = await aWorkspace('caja@taller.example');
    const { port } = thread.get(SmtpListening);
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    const mail = { from: 'ana@example.com', to: 'caja@taller.example', subject: 'Hola', text: 'Hola', messageId: '<m3@example.com>' };
    await withoutMessages(test.database, () => expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 }));
    await transport.sendMail(mail);
    expect(await messagesOf(workspaceId)).toHaveLength(1);
  });
});
