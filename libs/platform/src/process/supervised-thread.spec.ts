import { eventually } from '../testing/eventually';
import { createLogger } from './logger';
import { Metrics } from './metrics';
import { SupervisedThread } from './supervised-thread';

const ALIVE = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage({ kind: 'alive' });
  setInterval(() => parentPort.postMessage({ kind: 'alive' }), 20);`;
const STOPS = `
  parentPort.on('message', ({ kind, ask }) => {
    if (kind === 'stop') setTimeout(() => process.exit(0), 50);
    else parentPort.postMessage({ kind: 'metrics', ask, text: '# HELP sent Sent\\n# TYPE sent counter\\nsent{thread="outside"} 7\\n' });
  });`;

const running: SupervisedThread[] = [];
afterEach(() => Promise.all(running.splice(0).map((thread) => thread.stop())));

interface Setting {
  heapMb?: number;
  name?: string;
  metrics?: Metrics;
}

const LIMITS = { silenceMs: 60_000, startMs: 60_000, steadyMs: 60_000 };

function aThread(
  code: string,
  { heapMb = 64, name = 'outside', metrics = new Metrics('test'), ...limits }: Partial<typeof LIMITS> & Setting = {},
) {
  const lines: { msg: string; died?: string; restart_in_ms?: number }[] = [];
  const logger = createLogger('test', 'info', {
    write: (line) => void lines.push(JSON.parse(line) as { msg: string }),
  });
  const thread = new SupervisedThread({
    name,
    script: code,
    eval: true,
    heapMb,
    logger,
    metrics,
    firstRestartMs: 10,
    ...LIMITS,
    ...limits,
  });
  running.push(thread);
  thread.start();
  const countLogs = (what: string) => lines.filter(({ msg }) => msg === what).length;
  const pauses = () => lines.map(({ restart_in_ms: pause }) => pause).filter((pause) => pause !== undefined);
  return { thread, metrics, said: countLogs, pauses };
}

describe('a supervised thread', () => {
  it('shows its metrics and its health with those of the process', async () => {
    const { metrics } = aThread(ALIVE + STOPS);
    await eventually(async () => (await metrics.text()).includes('sent{thread="outside"} 7'));
    const text = await metrics.text();
    expect(text).toMatch(/^thread_restarts_total\{name="outside",app="test"\} 0$/m);
    expect(text).toMatch(/^thread_silent_seconds\{name="outside",app="test"\} 0\.\d+/m);
    expect(text.match(/^# HELP sent /gm)).toHaveLength(1);
  });

  it('shares the metrics registry with another thread', async () => {
    const { metrics } = aThread(ALIVE + STOPS);
    aThread(ALIVE + STOPS, { name: 'answering', metrics });
    const text = await metrics.text();
    for (const name of ['outside', 'answering']) {
      expect(text).toContain(`thread_restarts_total{name="${name}",app="test"} 0`);
      expect(text).toContain(`thread_silent_seconds{name="${name}",app="test"}`);
    }
  });

  it('is restarted with growing delays when it dies, and each death is logged', async () => {
    const { said, metrics } = aThread(`${ALIVE} setTimeout(() => { throw new Error('broken'); }, 30);`);
    await eventually(() => said('thread died; restarting it') >= 3);
    expect(said('a thread failed')).toBeGreaterThanOrEqual(3);
    expect(await metrics.text()).toMatch(/^thread_restarts_total\{name="outside",app="test"\} [2-9]$/m);
  });

  it('has begun after its first heartbeat, or when it dies before', async () => {
    await aThread(ALIVE + STOPS).thread.begun;
    const { thread, said } = aThread(`throw new Error('broken')`);
    await thread.begun;
    expect(said('a thread failed')).toBeGreaterThanOrEqual(1);
  });

  it('dies alone when it runs out of memory', async () => {
    const { said } = aThread(`${ALIVE} const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length));`, {
      heapMb: 16,
    });
    await eventually(() => said('thread died; restarting it') >= 1, 30_000);
  });

  it('is replaced when it blocks its event loop, while the process continues', async () => {
    const { said, metrics } = aThread(`${ALIVE} setTimeout(() => { for (;;); }, 50);`, { silenceMs: 500 });
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 5);
    await eventually(() => said('thread heartbeat missed; terminating it') >= 1);
    clearInterval(turning);
    expect(turns).toBeGreaterThan(10);
    await eventually(() => said('thread died; restarting it') >= 1);
    expect(await metrics.text()).toContain('thread_silent_seconds');
  });

  it('may take longer for its first heartbeat than for later ones', async () => {
    const slow = `const until = Date.now() + 4_000; while (Date.now() < until); ${ALIVE} ${STOPS}`;
    const { thread, said, metrics } = aThread(slow, { silenceMs: 300 });
    await eventually(
      async () => Number(/^thread_starting_seconds\{.*\} (\S+)$/m.exec(await metrics.text())?.[1]) > 0.2,
    );
    await thread.begun;
    expect(said('thread died; restarting it')).toBe(0);
    expect(await metrics.text()).toMatch(/^thread_starting_seconds\{name="outside",app="test"\} 0$/m);
  });

  it('counts as failed without a first heartbeat, and is restarted with growing delays', async () => {
    const { said, pauses, thread } = aThread('setInterval(() => undefined, 1_000);', {
      silenceMs: 60,
      startMs: 100,
      steadyMs: 20,
    });
    await eventually(() => pauses().length >= 4);
    expect(pauses().slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(said('thread gave no first heartbeat; terminating it')).toBeGreaterThanOrEqual(4);
    expect(thread.startingMs()).toBeGreaterThan(400);
    expect(thread.silentMs()).toBe(0);
  });

  it('is restarted at once if it worked for long before it died', async () => {
    const { pauses } = aThread(`${ALIVE} setTimeout(() => process.exit(1), 1_500);`, { steadyMs: 50 });
    await eventually(() => pauses().length >= 3);
    expect(pauses().slice(0, 3)).toEqual([10, 10, 10]);
  });

  it('is not blamed for time in which the whole process was suspended', async () => {
    const { thread, said } = aThread(ALIVE + STOPS, { silenceMs: 400 });
    await thread.begun;
    // As after SIGSTOP: the process's timers are late, and it has received nothing.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    let turns = 0;
    await eventually(() => (turns += 1) > 20);
    expect(said('thread heartbeat missed; terminating it')).toBe(0);
    expect(thread.silentMs()).toBeLessThan(400);
  });

  it('is stopped at once before its first heartbeat', async () => {
    const { thread } = aThread('setInterval(() => undefined, 1_000);');
    await thread.stop();
    expect(thread.silentMs()).toBe(0);
  });

  it('is stopped after its current work, and not restarted', async () => {
    const { thread, said } = aThread(ALIVE + STOPS);
    await eventually(async () => true);
    await thread.stop();
    expect(said('thread died; restarting it')).toBe(0);
  });
});
