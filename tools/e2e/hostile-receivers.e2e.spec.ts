import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { residentMiB, waitUntil } from '../src/processes';
import { announce } from '../src/testing/service/announce';
import { HOSTILE, HostileReceiver } from '../src/testing/service/hostile-receivers';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

const AT_ONCE = 504;
/** Measured on the dispatcher's own clock, without the time in which the machine does not run it. */
const ENDED_WITHIN_MS = 10_500;
const MAY_GROW_MIB = 50;
/**
 * Ordinary deliveries before the measurement, until a dispatcher's memory stops growing. As many are in flight as
 * hostile ones later, because only data in flight outlives the young generation.
 */
const FRIENDS = 25;
const WARM_UP = 160;
const FRIENDLY_MS = 200;
const WARM_UPS_AT_MOST = 8;
const SETTLED_MIB = 4;

let test: TestDatabase;
let service: RunningService;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url);
});
afterEach(() => Promise.all(open.splice(0).map((receiver) => receiver.close())));
afterAll(async () => {
  await service?.stop();
  await test?.drop();
});

async function subscribed(name: string, url: string): Promise<Workspace> {
  const workspace = await service.workspace(name);
  const { status } = await service.call(workspace.token, 'POST', '/webhooks', {
    body: { url, events: ['contact.updated'] },
  });
  expect(status).toBe(201);
  return workspace;
}

async function measureAttempts(workspaces: Workspace[]): Promise<{ count: number; slowest: number }> {
  const [row] = await test.database.query<{ count: number; slowest: number }>(
    'SELECT count(*)::int AS count, coalesce(max(latency_ms), 0) AS slowest FROM events.attempt WHERE workspace_id = ANY($1) AND attempt = 1',
    [workspaces.map(({ id }) => id)],
  );
  return row!;
}

/**
 * The dispatcher's longest event loop delay since the previous query; on a busy machine its timers are late by as much.
 */
async function longestStandstillMs(): Promise<number> {
  const metrics = await service.app('webhook-dispatcher').metrics();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds.* (\S+)$/m.exec(metrics)?.[1]);
}

/** The memory of a process once more of the same work no longer increases it; undefined if it cannot be read. */
async function settledMiB(
  pid: number,
  friend: WebhookReceiver,
  workspaces: readonly Workspace[],
): Promise<number | undefined> {
  let memoryMiB = residentMiB(pid);
  for (let round = 1; round <= WARM_UPS_AT_MOST; round += 1) {
    await Promise.all(workspaces.map(({ id }) => announce(test.database, id, WARM_UP)));
    await friend.waitFor(({ deliveries }) => deliveries.length >= round * workspaces.length * WARM_UP, 90_000);
    const before = memoryMiB;
    memoryMiB = residentMiB(pid);
    if (before === undefined || memoryMiB === undefined || memoryMiB - before < SETTLED_MIB) break;
  }
  return memoryMiB;
}

it('500 concurrent hostile requests end at their deadline and cost at most 50 MB', async () => {
  const friend = await WebhookReceiver.start();
  const receivers = await Promise.all(HOSTILE.map((hostility) => HostileReceiver.start(hostility)));
  open.push(friend, ...receivers);
  friend.answer = () => sleep(FRIENDLY_MS).then(() => 200);
  const workspaces: Workspace[] = [];
  for (let n = 0; n < FRIENDS; n += 1) workspaces.push(await subscribed(`Conocida ${n}`, friend.url));
  const { pid } = service.app('webhook-dispatcher');
  const before = await settledMiB(pid, friend, workspaces);
  const hostile = await Promise.all(receivers.map(({ url }, n) => subscribed(HOSTILE[n]!, url)));
  for (const { id } of hostile) await announce(test.database, id, AT_ONCE / HOSTILE.length);
  let peak = before;
  await longestStandstillMs();
  const allEnded = await waitUntil(async () => {
    peak = before === undefined ? undefined : Math.max(peak!, residentMiB(pid)!);
    return (await measureAttempts(hostile)).count === AT_ONCE;
  }, 90_000);
  expect(allEnded).toBe(true);
  expect((await measureAttempts(hostile)).slowest).toBeLessThan(ENDED_WITHIN_MS + (await longestStandstillMs()));
  if (before !== undefined) expect(peak! - before).toBeLessThan(MAY_GROW_MIB);
}, 300_000);

it('a hanging receiver with a backlog does not delay others', async () => {
  const hanging = await HostileReceiver.start('silent');
  const otherReceivers = await Promise.all([WebhookReceiver.start(), WebhookReceiver.start()]);
  open.push(hanging, ...otherReceivers);
  const stuck = await subscribed('Colgada', hanging.url);
  await announce(test.database, stuck.id, 2_000);
  const neighbours = await Promise.all(otherReceivers.map(({ url }, n) => subscribed(`Vecina ${n}`, url)));
  for (const { id } of neighbours) await announce(test.database, id, 200);
  for (const other of otherReceivers) await other.waitFor(({ deliveries }) => deliveries.length >= 200, 60_000);
  const [left] = await test.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM events.delivery WHERE workspace_id = $1 AND state = 'queued'`,
    [stuck.id],
  );
  expect(left!.count).toBeGreaterThan(1_000);
});
