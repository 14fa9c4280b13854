import { chmodSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isRunning, waitUntil } from '../src/processes';
import { RunningStart } from '../src/testing/service/running-start';

const LIMIT_MS = 80_000;
const source = resolve(__dirname, '../../apps/scheduler/src/main.ts');

let folder: string;
let started: RunningStart;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workops-dev-'));
  chmodSync(folder, 0o755);
  started = new RunningStart(folder, {}, ['--watch']);
  await started.ready();
});
afterAll(async () => {
  started.signal('SIGTERM');
  await started.ended();
  rmSync(folder, { recursive: true, force: true });
});

it('npm run dev restarts only the app whose source was saved', async () => {
  const before = started.demo().processes;
  const now = new Date();
  utimesSync(source, now, now);
  const pid = () => started.demo().processes.scheduler!.pid;
  expect(
    await waitUntil(
      () => pid() !== before.scheduler!.pid && isRunning(pid(), 'apps/scheduler/modules/main.js'),
      LIMIT_MS,
    ),
  ).toBe(true);
  expect(started.demo().processes).toEqual({ ...before, scheduler: { pid: pid() } });
  expect(started.output).not.toContain('ended (');
});
