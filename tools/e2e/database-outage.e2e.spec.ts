import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateEverything } from '../src/all-migrations';
import { ensureDatabase, startLocalPostgres, type LocalPostgres } from '../src/local-postgres';
import { signalProcess, waitUntil } from '../src/processes';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

let folder: string;
let postgres: LocalPostgres;
let service: RunningService;
let workspace: Workspace;
let receiver: WebhookReceiver;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workops-outage-'));
  chmodSync(folder, 0o711);
  postgres = await startLocalPostgres({
    data: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    password: null,
    settings: ['synchronous_commit=on'],
  });
  await ensureDatabase(postgres, 'workops');
  await migrateEverything(postgres.url('workops'));
  service = await RunningService.start(postgres.url('workops'), { RATE_LIMIT_BURST: '1000000' });
  workspace = await service.workspace('Paciente');
  receiver = await WebhookReceiver.start();
  const registered = await service.call(workspace.token, 'POST', '/webhooks', {
    body: { url: receiver.url, events: ['contact.created'] },
  });
  expect(registered.status).toBe(201);
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Crashes the server with all its connections; it restarts automatically on the same port. */
function restartPostgres(): void {
  const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  signalProcess(Number(pid), 'SIGQUIT');
}

it('a PostgreSQL restart under load gives 503 with Retry-After, and the apps recover without a restart', async () => {
  const apps = (['api', 'webhook-dispatcher', 'scheduler'] as const).map((name) => service.app(name));
  const statuses = new Map<number, number>();
  const created: string[] = [];
  let loading = true;
  const clients = Array.from({ length: 8 }, async () => {
    while (loading) {
      const { status, headers, body } = await service.call<{ data: { id: string } }>(
        workspace.token,
        'POST',
        '/contacts',
        {
          body: { name: 'Carga' },
        },
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201) created.push(body.data.id);
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      await sleep(5);
    }
  });
  for (let restarts = 0; restarts < 5 && !statuses.has(503); restarts += 1) {
    await sleep(500);
    restartPostgres();
    await sleep(1_500);
  }
  const before = created.length;
  for (let waited = 0; waited < 200 && created.length < before + 20; waited += 1) await sleep(100);
  loading = false;
  await Promise.all(clients);

  expect([...statuses.keys()].sort()).toEqual([201, 503]);
  expect(created.length).toBeGreaterThanOrEqual(before + 20);
  const arrived = () => new Set(receiver.deliveries.map(({ body }) => body.resource.id));
  await receiver.waitFor(() => created.every((id) => arrived().has(id)), 60_000);
  // Readiness is checked every second, so deliveries may resume before it.
  for (const app of apps) expect(await waitUntil(async () => (await app.probe('readyz')) === 200, 10_000)).toBe(true);
}, 200_000);
