import { setTimeout as sleep } from 'node:timers/promises';
import { MailServer, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { waitUntil } from '../src/processes';
import { RunningService } from '../src/testing/service/running-service';

const MINUTE = 60_000;
const LIMIT_MS = 60_000;

let test: TestDatabase;
let service: RunningService;
let mail: MailServer;
beforeAll(async () => {
  test = await testDatabase();
  mail = await MailServer.start();
  service = await RunningService.start(test.url, { SMTP_URL: mail.url });
});
afterAll(async () => {
  await service?.stop();
  await mail?.stop();
  await test?.drop();
});

it('a mailed reminder whose sender is killed is resent with the same Message-ID and announced once', async () => {
  const workspace = await service.unlimitedKey('Recordatorios');
  const create = async (path: string, body: object) =>
    (
      await service.call<{ data: { id: string } }>(
        workspace.token,
        path === '/appointments/config' ? 'PUT' : 'POST',
        path,
        { body },
      )
    ).body.data.id;
  await create('/appointments/config', { reminder_lead_minutes: 60 });
  const contact = await create('/contacts', { name: 'Ana', email: 'ana@example.com' });
  const start = Date.now() + 61 * MINUTE;
  const times = { starts_at: new Date(start).toISOString(), ends_at: new Date(start + 60 * MINUTE).toISOString() };
  const appointment = await create('/appointments', { ...times, contact_id: contact });

  const reminders = () => mail.received.filter(({ content }) => content.includes(`reminder-${appointment}`));
  mail.delayMs = 60_000;
  await test.database.query('UPDATE scheduling.reminder SET due_at = $2 WHERE appointment_id = $1', [
    appointment,
    new Date(),
  ]);
  expect(await waitUntil(() => reminders().length === 1, LIMIT_MS)).toBe(true);
  await service.end('scheduler', 'SIGKILL');
  mail.delayMs = 0;

  await Promise.all([service.launch('scheduler'), service.another('scheduler')]);
  await test.database.query('UPDATE scheduling.reminder SET leased_until = $2 WHERE appointment_id = $1', [
    appointment,
    new Date(),
  ]);
  const announced = async () =>
    (
      await test.database.query(
        `SELECT 1 FROM platform.outbox WHERE workspace_id = $1 AND type = 'appointment.reminded'`,
        [workspace.id],
      )
    ).length;
  expect(await waitUntil(async () => (await announced()) > 0, LIMIT_MS)).toBe(true);
  await sleep(2_500);
  expect(await announced()).toBe(1);
  const messageIds = reminders().map(({ content }) => /^Message-ID:\s*(\S+)/m.exec(content)?.[1]);
  expect(messageIds).toHaveLength(2);
  expect(new Set(messageIds).size).toBe(1);
});
