import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/database';
import type { Queues } from '../queues/queues';
import { createLogger } from './logger';
import { BackgroundWork, type RunningWork } from './work';

const EVERY_MS = 1_000;
const logger = createLogger('test', 'silent');
const busy = { isStill: () => false };
const working = (running: RunningWork, name = 'test', quietSchemas: readonly string[] = []) => {
  const of = (schema: string) => ({ isStill: () => quietSchemas.includes(schema) });
  const database = { stillness: { ...busy, of } } as unknown as Database;
  return new BackgroundWork(name, { database, queues: {} as Queues, logger }, running);
};

/** Work with one round, whose runs are ended by the test. */
function heldWork(rest: Partial<RunningWork> = {}) {
  const runs: (() => void)[] = [];
  const run = () => new Promise<void>((resolve) => runs.push(resolve));
  return { runs, work: working({ rounds: [{ run, everyMs: EVERY_MS }], ...rest }) };
}

describe('background work of a process', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('delays shutdown until the current run has ended, and starts no other', async () => {
    const { runs, work } = heldWork();
    work.onApplicationBootstrap();
    let down = false;
    const goingDown = work.beforeApplicationShutdown().then(() => (down = true));
    await nextTurn();
    expect([runs.length, down]).toEqual([1, false]);
    runs[0]!();
    await goingDown;
    jest.advanceTimersByTime(3 * EVERY_MS);
    expect(runs).toHaveLength(1);
  });

  it.each([
    ['slow while nothing is committed to the schema of its context', ['orchard'], 1],
    ['at their pace while only other schemas are quiet', ['harvest'], 4],
  ])('keeps rounds %s', async (_, quiet, expected) => {
    const run = jest.fn(() => Promise.resolve());
    const work = working({ rounds: [{ run, everyMs: EVERY_MS }] }, 'orchard: trees', quiet);
    work.onApplicationBootstrap();
    for (let second = 0; second < 3; second += 1) {
      await nextTurn();
      jest.advanceTimersByTime(EVERY_MS);
    }
    await work.beforeApplicationShutdown();
    expect(run).toHaveBeenCalledTimes(expected);
  });

  it('stops taking work during a run, and closes its resources afterwards', async () => {
    const steps: string[] = [];
    const { runs, work } = heldWork({
      start: () => steps.push('start'),
      leaveOff: () => void steps.push('leave off'),
      close: () => void steps.push('close'),
    });
    work.onApplicationBootstrap();
    const goingDown = work.beforeApplicationShutdown();
    await nextTurn();
    expect(steps).toEqual(['start', 'leave off']);
    runs[0]!();
    await goingDown;
    expect(steps).toEqual(['start', 'leave off', 'close']);
  });

  it('stops taking work before any level of work is awaited', async () => {
    const steps: string[] = [];
    const { runs, work } = heldWork({
      leaveOff: () => void steps.push('leave off'),
      close: () => void steps.push('close'),
    });
    work.onApplicationBootstrap();
    work.onModuleDestroy();
    await nextTurn();
    expect(steps).toEqual(['leave off']);
    const goingDown = work.beforeApplicationShutdown();
    runs[0]!();
    await goingDown;
    expect(steps).toEqual(['leave off', 'close']);
  });

  it('names the round that failed, if the work has several', async () => {
    const warned = jest.spyOn(logger, 'warn');
    const run = () => Promise.reject(new Error('away'));
    const work = working({ rounds: [{ what: 'reminders', run, everyMs: EVERY_MS }] });
    work.onApplicationBootstrap();
    await nextTurn();
    await work.beforeApplicationShutdown();
    expect(warned).toHaveBeenCalledWith(
      { err: new Error('away'), work: 'test', what: 'reminders' },
      expect.any(String),
    );
  });

  it('logs how many rows a run removed, unless it removed none', async () => {
    const info = jest.spyOn(logger, 'info');
    const counts = [2, 0];
    const run = () => Promise.resolve(counts.shift()!);
    const work = working({ rounds: [{ run, everyMs: EVERY_MS, removes: 'leaves' }] });
    work.onApplicationBootstrap();
    await nextTurn();
    jest.advanceTimersByTime(EVERY_MS);
    await work.beforeApplicationShutdown();
    expect(info.mock.calls).toEqual([[{ what: 'leaves', removed: 2 }, 'swept']]);
  });

  it('continues its rounds after a failed one', async () => {
    const warned = jest.spyOn(logger, 'warn');
    const run = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const work = working({ rounds: [{ run, everyMs: EVERY_MS }] });
    work.onApplicationBootstrap();
    await nextTurn();
    jest.advanceTimersByTime(EVERY_MS);
    await work.beforeApplicationShutdown();
    expect(run).toHaveBeenCalledTimes(2);
    expect(warned).toHaveBeenCalledWith({ err: new Error('away'), work: 'test' }, expect.any(String));
  });

  it('does not delay the shutdown of a process that never started it', async () => {
    const { runs, work } = heldWork();
    await work.beforeApplicationShutdown();
    expect(runs).toEqual([]);
  });
});
