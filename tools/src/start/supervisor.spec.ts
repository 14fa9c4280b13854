import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { latch } from '@workops/platform/testing';
import { HeldPort, listenAt } from '../held-port';
import { signalProcess, waitUntil } from '../processes';
import { supervise, type Supervised } from './supervisor';

const LIMIT_MS = 30_000;

/** An app that becomes ready after a delay and answers with its name. */
const program = (afterMs: number): string => `
  const { createServer } = require('node:http');
  setTimeout(() => createServer((_, response) => response.end(process.env.NAME)).listen(Number(process.env.PORT), '127.0.0.1'), ${afterMs});`;

const folder = mkdtempSync(join(tmpdir(), 'workops-supervisor-'));
const apps: Supervised[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.stop())));
afterAll(() => rmSync(folder, { recursive: true }));

async function started(name: string, afterMs: number) {
  const heldPort = await HeldPort.holdAny();
  const script = join(folder, `${name}.js`);
  writeFileSync(script, program(afterMs));
  const env = { ...process.env, NAME: name, PORT: String(heldPort.port) };
  const onRestart = jest.fn();
  const app = supervise(
    { name, script, port: heldPort.port, sockets: [heldPort], logFile: join(folder, `${name}.log`), env },
    onRestart,
  );
  apps.push(app);
  return { app, held: heldPort, port: heldPort.port, onRestart };
}

const answers = (port: number): Promise<string> =>
  fetch(`http://127.0.0.1:${port}`).then(
    (response) => response.text(),
    () => '',
  );

/** Whether another program can listen on the port. */
async function canTake(port: number): Promise<boolean> {
  const thief: Server = createServer();
  const isTaken = await listenAt(thief, port).then(
    () => true,
    () => false,
  );
  if (isTaken) await new Promise((closed) => thief.close(closed));
  return isTaken;
}

/** Counts the calls that take the port again. The given call and later ones wait until the gate opens. */
function gateFrom(heldPort: HeldPort, call: number) {
  const gate = latch();
  const take = heldPort.holdAgain.bind(heldPort);
  const takes = jest.spyOn(heldPort, 'holdAgain').mockImplementation(async () => {
    if (takes.mock.calls.length >= call) await gate.opened;
    await take();
  });
  return { gate, takes };
}

describe('an app of a local start', () => {
  it('has its port from the beginning, so that no other program can take it', async () => {
    const { app, port } = await started('first', 1_000);
    expect(await canTake(port)).toBe(false);
    await app.ready;
    expect(await answers(port)).toBe('first');
  });

  it('gets its port again when it is restarted', async () => {
    const { app, port } = await started('again', 0);
    await app.ready;
    const before = app.pid;
    signalProcess(before, 'SIGKILL');
    expect(await waitUntil(() => app.pid !== before, LIMIT_MS)).toBe(true);
    expect(await canTake(port)).toBe(false);
    expect(await waitUntil(async () => (await answers(port)) === 'again', LIMIT_MS)).toBe(true);
  });

  it('is started once if a restart meets a crashed app whose port is being taken back', async () => {
    const { app, held, port, onRestart } = await started('crashed', 1_000);
    await app.ready;
    const { gate, takes } = gateFrom(held, 1);
    signalProcess(app.pid, 'SIGKILL');
    expect(await waitUntil(() => takes.mock.calls.length === 1, LIMIT_MS)).toBe(true);
    const restarted = app.restart();
    expect(await waitUntil(() => takes.mock.calls.length === 2, LIMIT_MS)).toBe(true);
    gate.open();
    await restarted;
    // The app takes longer than the pause after which the crash would restart it.
    expect(await waitUntil(async () => (await answers(port)) === 'crashed', LIMIT_MS)).toBe(true);
    expect([takes.mock.calls.length, onRestart.mock.calls.length]).toEqual([2, 1]);
  });

  it('is started once if a restart meets a crashed app that is already being restarted', async () => {
    const { app, held, port, onRestart } = await started('late', 0);
    await app.ready;
    const { gate, takes } = gateFrom(held, 2);
    signalProcess(app.pid, 'SIGKILL');
    expect(await waitUntil(() => takes.mock.calls.length === 2, LIMIT_MS)).toBe(true);
    const restarted = app.restart();
    expect(await waitUntil(() => takes.mock.calls.length === 3, LIMIT_MS)).toBe(true);
    gate.open();
    await restarted;
    expect(onRestart).toHaveBeenCalledTimes(1);
    expect(await waitUntil(async () => (await answers(port)) === 'late', LIMIT_MS)).toBe(true);
  });

  it('is awaited while it loads, unlike an app that has ended', async () => {
    const { app } = await started('slow', 2_000);
    await expect(app.ready).resolves.toBeUndefined();
    writeFileSync(join(folder, 'broken.js'), 'process.exit(3)');
    const heldPort = await HeldPort.holdAny();
    const broken = { name: 'broken', script: join(folder, 'broken.js'), port: heldPort.port, sockets: [heldPort] };
    const ended = supervise({ ...broken, logFile: join(folder, 'broken.log'), env: process.env }, () => undefined);
    await expect(ended.ready).rejects.toThrow('broken ended before it was ready');
    await ended.stop();
  });
});
