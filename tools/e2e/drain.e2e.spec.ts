import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { RunningApp } from '../src/testing/service/running-app';
import { RunningService, type Workspace } from '../src/testing/service/running-service';

const LOOK_EVERY_MS = 100;
/** Failed checks after which a proxy sends no more requests. */
const FALL = 3;
const DELAY_MS = 5_000;
const CLIENTS = 8;

let test: TestDatabase;
let service: RunningService;
let workspace: Workspace;

beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url, { SHUTDOWN_DELAY_MS: String(DELAY_MS) });
  workspace = await service.unlimitedKey('Desagüe');
});
afterAll(async () => {
  await service?.stop();
  await test?.drop();
});

/** A proxy before two apis: keeps connections alive, balances requests, and stops using an api that is not ready. */
class Proxy {
  /** Requests without an answer, or with another status than 200. */
  readonly failed: string[] = [];
  answered = 0;
  /** Answers that closed their connection, by app. */
  readonly closing = new Map<RunningApp, number>();
  private readonly down = new Map<RunningApp, number>();
  private readonly agent = new Agent({ keepAlive: true });
  private readonly looking = this.apps.map((app) => this.look(app));
  private stopped = false;
  private turn = 0;

  constructor(private readonly apps: readonly RunningApp[]) {}

  send(): Promise<void> {
    const up = this.apps.filter((app) => (this.down.get(app) ?? 0) < FALL);
    this.turn += 1;
    const app = up[this.turn % up.length]!;
    return new Promise((resolve) => {
      const headers = { authorization: `Bearer ${workspace.token}` };
      const sent = request(`${app.baseUrl}/api/v1/me`, { agent: this.agent, headers }, (answer) => {
        if (answer.statusCode !== 200) this.failed.push(String(answer.statusCode));
        else this.answered += 1;
        if (answer.headers.connection === 'close') this.closing.set(app, (this.closing.get(app) ?? 0) + 1);
        answer.resume().on('end', resolve);
      });
      sent.on('error', (error) => {
        this.failed.push(error.message);
        resolve();
      });
      sent.end();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.looking);
    this.agent.destroy();
  }

  /** Checks sequentially, so that a late answer never overrides a newer one. */
  private async look(app: RunningApp): Promise<void> {
    while (!this.stopped) {
      const isReady = (await app.probe('readyz')) === 200;
      this.down.set(app, isReady ? 0 : (this.down.get(app) ?? 0) + 1);
      await sleep(LOOK_EVERY_MS);
    }
  }
}

it('an api stopped behind a proxy fails no request, and closes its connections', async () => {
  const [first, second] = [service.app('api'), await service.another('api')];
  const proxy = new Proxy([first, second]);
  let loading = true;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (loading) {
      await proxy.send();
      await sleep(5);
    }
  });
  await sleep(300);
  const code = await first.end('SIGTERM');
  await sleep(300);
  loading = false;
  await Promise.all(clients);
  await proxy.stop();
  expect(proxy.failed).toEqual([]);
  expect(code).toBe(0);
  expect(proxy.answered).toBeGreaterThan(CLIENTS * 10);
  // The stopped api closed each of its kept connections.
  expect(proxy.closing.get(first)).toBeGreaterThan(0);
  expect(proxy.closing.get(second)).toBeUndefined();
});
