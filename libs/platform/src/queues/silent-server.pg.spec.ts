import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createLogger } from '../process/logger';
import { eventually, ServerLink, testDatabase, type TestDatabase } from '../testing';
import { openQueues } from './queues';

const PROGRAM = join(__dirname, '../testing/worker-of-queues.ts');
const FROM_SOURCE = join(__dirname, '../../../../tools/from-source.cjs');

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts a process with one worker per queue; the second worker opens when told to. */
function processOn(databaseUrl: string, queues: readonly string[]) {
  const child = fork(PROGRAM, [databaseUrl, ...queues], {
    execArgv: ['--conditions=@workops/source', '--require', FROM_SOURCE],
  });
  started.push(child);
  const taken: unknown[] = [];
  let turns = 0;
  let awayMs = 0;
  child.on('message', (message: { taken?: unknown; turn?: boolean; awayMs?: number }) => {
    if (message.taken !== undefined) taken.push(message.taken);
    if (message.turn) turns += 1;
    awayMs = message.awayMs ?? awayMs;
  });
  /** Fails if the process's event loop is blocked. */
  const turnsFurther = () => {
    const seen = turns;
    return eventually(() => turns > seen + 10, 20_000, 'The event loop of the process stands still.');
  };
  const end = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    return ended;
  };
  return { taken, turnsFurther, awayMs: () => awayMs, open: () => child.send('open'), end };
}

const names = () => [`first-${randomUUID()}`, `second-${randomUUID()}`];

async function addTo(queueNames: readonly string[]): Promise<void> {
  const queues = openQueues({ databaseUrl: test.url, logger: createLogger('test', 'fatal') });
  for (const name of queueNames) await queues.add(name, [{ data: name }]);
  await queues.close();
}

/** A server that accepts connections but sends nothing until the link lets bytes through. */
async function silence(): Promise<ServerLink> {
  const link = await ServerLink.to(test.url);
  link.isBlackHole = true;
  return link;
}

describe('a queue worker on PostgreSQL', () => {
  it('keeps the event loop free if its first connection times out, and recovers', async () => {
    const [queues, link] = [names(), await silence()];
    const worker = processOn(link.url, queues);
    // More than the connection timeout.
    await eventually(() => worker.awayMs() > 1_000);
    await worker.turnsFurther();
    worker.open();
    await worker.turnsFurther();
    await addTo(queues);
    link.isBlackHole = false;
    await eventually(() => queues.every((name) => worker.taken.includes(name)));
    expect(await worker.end()).toEqual([0, null]);
    await link.cut();
  });

  it('does the same if it opens while a server that worked before is silent', async () => {
    const [queues, link] = [names(), await ServerLink.to(test.url)];
    const worker = processOn(link.url, queues);
    await addTo(queues.slice(0, 1));
    await eventually(() => worker.taken.length === 1);
    await link.cut();
    await link.mend();
    link.isBlackHole = true;
    worker.open();
    await eventually(() => worker.awayMs() > 1_000);
    await worker.turnsFurther();
    await addTo(queues);
    link.isBlackHole = false;
    await eventually(() => queues.every((name) => worker.taken.includes(name)));
    expect(await worker.end()).toEqual([0, null]);
    await link.cut();
  });

  it('handles SIGTERM while it waits for a silent server', async () => {
    const link = await silence();
    const worker = processOn(link.url, names());
    await eventually(() => worker.awayMs() > 1_000);
    expect(await worker.end()).toEqual([0, null]);
    await link.cut();
  });

  it('retries with back-off if the server answers with an error', async () => {
    const missing = new URL(test.url);
    missing.pathname = `/none_${randomUUID()}`;
    const worker = processOn(missing.href, names());
    await eventually(() => worker.awayMs() > 1_500);
    await worker.turnsFurther();
    expect(await worker.end()).toEqual([0, null]);
  });
});
