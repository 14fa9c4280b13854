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

function aThread(code: string, { silenceMs = 60_000, heapMb = 64, name = 'outside', metrics = new Metrics('test') } = {}) {
  const lines: { msg: string; died?: string }[] = [];
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) });
  const thread = new SupervisedThread({ name, script: code, eval: true, heapMb, silenceMs, logger, metrics, firstRestartMs: 10 });
  running.push(thread);
  thread.start();
  const said = (what: string) => lines.filter(({ msg }) => msg === what).length;
  return { thread, metrics, said };
}

describe('a supervised thread', () => {
  it('shows its metrics and how it fares with those of the process', async () => {
    const { metrics } = aThread(ALIVE + STOPS);
    await eventually(async () => (await metrics.text()).includes('sent{thread="outside"} 7'));
    const text = await metrics.text();
    expect(text).toMatch(/^thread_restarts_total\{name="outside",app="test"\} 0$/m);
    expect(text).toMatch(/^thread_silent_seconds\{name="outside",app="test"\} 0\.\d+/m);
    expect(text.match(/^# HELP sent /gm)).toHaveLength(1);
  });

  it('shares the metrics of its process with another one', async () => {
    const { metrics } = aThread(ALIVE + STOPS);
    aThread(ALIVE + STOPS, { name: 'answering', metrics });
    const text = await metrics.text();
    for (const name of ['outside', 'answering']) {
      expect(text).toContain(`thread_restarts_total{name="${name}",app="test"} 0`);
      expect(text).toContain(`thread_silent_seconds{name="${name}",app="test"}`);
    }
  });

  it('that dies is started again, further and further apart, and each death is logged', async () => {
    const { said, metrics } = aThread(`${ALIVE} setTimeout(() => { throw new Error('broken'); }, 30);`);
    await eventually(() => said('a thread died, it is started again') >= 3);
    expect(said('a thread failed')).toBeGreaterThanOrEqual(3);
    expect(await metrics.text()).toMatch(/^thread_restarts_total\{name="outside",app="test"\} [2-9]$/m);
  });

  it('has begun with its first sign of life, or where it dies before', async () => {
    await aThread(ALIVE + STOPS).thread.begun;
    const { thread, said } = aThread(`throw new Error('broken')`);
    await thread.begun;
    expect(said('a thread failed')).toBeGreaterThanOrEqual(1);
  });

  it('that runs out of memory dies alone', async () => {
    const { said } = aThread(`${ALIVE} const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length));`, { heapMb: 16 });
    await eventually(() => said('a thread died, it is started again') >= 1, 30_000);
  });

  it('that blocks its event loop keeps the process from nothing, and is replaced', async () => {
    const { said, metrics } = aThread(`${ALIVE} setTimeout(() => { for (;;); }, 50);`, { silenceMs: 500 });
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 5);
    await eventually(() => said('a thread gives no sign of life, it is ended') >= 1);
    clearInterval(turning);
    expect(turns).toBeGreaterThan(10);
    await eventually(() => said('a thread died, it is started again') >= 1);
    expect(await metrics.text()).toContain('thread_silent_seconds');
  });

  it('is stopped once it has finished what it holds, and not started again', async () => {
    const { thread, said } = aThread(ALIVE + STOPS);
    await eventually(async () => true);
    await thread.stop();
    expect(said('a thread died, it is started again')).toBe(0);
  });
});
