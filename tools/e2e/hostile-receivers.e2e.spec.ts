import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { residentMiB, waitUntil } from '../src/processes';
import { announce } from '../src/testing/service/announce';
import { HOSTILE, HostileReceiver } from '../src/testing/service/hostile-receivers';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

const AT_ONCE = 504;
/** By the dispatcher's own clock, while the machine lets it run. */
const ENDED_WITHIN_MS = 10_500;
const MAY_GROW_MIB = 50;
/**
 * Ordinary deliveries, and how often at most, until a dispatcher has as much memory as ordinary work takes: as many in flight as hostile
 * ones will be, for what is in flight is what outlives the young generation and makes it grow.
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

async function attemptsOf(workspaces: Workspace[]): Promise<{ count: number; slowest: number }> {
  const [row] = await test.database.query<{ count: number; slowest: number }>(
    'SELECT count(*)::int AS count, coalesce(max(latency_ms), 0) AS slowest FROM events.attempt WHERE workspace_id = ANY($1) AND attempt = 1',
    [workspaces.map(({ id }) => id)],
  );
  return row!;
}

/** How long the dispatcher did not get to run at a stretch, since this was last asked: on a busy machine its timers are late by as much. */
async function longestStandstillMs(): Promise<number> {
  const metrics = await service.app('webhook-dispatcher').metrics();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds.* (\S+)$/m.exec(metrics)?.[1]);
}

/** What a process holds once more of the same work no longer makes it hold more; undefined where that cannot be read. */
async function settledMiB(
  pid: number,
  friend: WebhookReceiver,
  workspaces: readonly Workspace[],
): Promise<number | undefined> {
  let held = residentMiB(pid);
  for (let round = 1; round <= WARM_UPS_AT_MOST; round += 1) {
    await Promise.all(workspaces.map(({ id }) => announce(test.database, id, WARM_UP)));
    await friend.waitFor(({ deliveries }) => deliveries.length >= round * workspaces.length * WARM_UP, 90_000);
    const before = held;
    held = residentMiB(pid);
    if (before === undefined || held === undefined || held - before < SETTLED_MIB) break;
  }
  return held;
}

it('500 hostile requests at once end with their deadline and cost no more than 50 MB', async () => {
  const friend = await WebhookReceiver.start();
  const receivers = await Promise.all(HOSTILE.map((hostility) => HostileReceiver.start(hostility)));
  open.push(friend, ...receivers);
  friend.answer = () => sleep(FRIENDLY_MS).then(() => 200);
  const known: Workspace[] = [];
  for (let n = 0; n < FRIENDS; n += 1) known.push(await subscribed(`Conocida ${n}`, friend.url));
  const { pid } = service.app('webhook-dispatcher');
  const before = await settledMiB(pid, friend, known);
  const hostile = await Promise.all(receivers.map(({ url }, n) => subscribed(HOSTILE[n]!, url)));
  for (const { id } of hostile) await announce(test.database, id, AT_ONCE / HOSTILE.length);
  let peak = before;
  await longestStandstillMs();
  const allEnded = await waitUntil(async () => {
    peak = before === undefined ? undefined : Math.max(peak!, residentMiB(pid)!);
    return (await attemptsOf(hostile)).count === AT_ONCE;
  }, 90_000);
  expect(allEnded).toBe(true);
  expect((await attemptsOf(hostile)).slowest).toBeLessThan(ENDED_WITHIN_MS + (await longestStandstillMs()));
  if (before !== undefined) expect(peak! - before).toBeLessThan(MAY_GROW_MIB);
}, 300_000);

it('a receiver that hangs, with a backlog, keeps nobody else waiting', async () => {
  const hanging = await HostileReceiver.start('silent');
  const others = await Promise.all([WebhookReceiver.start(), WebhookReceiver.start()]);
  open.push(hanging, ...others);
  const stuck = await subscribed('Colgada', hanging.url);
  await announce(test.database, stuck.id, 2_000);
  const neighbours = await Promise.all(others.map(({ url }, n) => subscribed(`Vecina ${n}`, url)));
  for (const { id } of neighbours) await announce(test.database, id, 200);
  for (const other of others) await other.waitFor(({ deliveries }) => deliveries.length >= 200, 60_000);
  const [left] = await test.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM events.delivery WHERE workspace_id = $1 AND state = 'queued'`,
    [stuck.id],
  );
  expect(left!.count).toBeGreaterThan(1_000);
});
