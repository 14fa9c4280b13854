import { setImmediate as nextTurn } from 'node:timers/promises';
import { Recurring } from './recurring';

const EVERY_MS = 1_000;

/** Recurring work whose runs are ended by the test. */
function heldWork(stillness?: { isStill(): boolean }) {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const work = () => new Promise<void>((resolve, reject) => runs.push({ end: resolve, fail: reject }));
  const failures: unknown[] = [];
  return { runs, failures, recurring: new Recurring(work, EVERY_MS, (error) => failures.push(error), stillness) };
}

describe('recurring work', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('runs at once and after each interval', async () => {
    const { runs, recurring } = heldWork();
    recurring.start();
    for (let run = 1; run <= 3; run += 1) {
      expect(runs).toHaveLength(run);
      runs.at(-1)!.end();
      await nextTurn();
      jest.advanceTimersByTime(EVERY_MS);
    }
    runs.at(-1)!.end();
    await recurring.stop();
  });

  it('skips a run while the previous one takes longer than the interval', async () => {
    const { runs, recurring } = heldWork();
    recurring.start();
    jest.advanceTimersByTime(3 * EVERY_MS);
    expect(runs).toHaveLength(1);
    runs[0]!.end();
    await nextTurn();
    jest.advanceTimersByTime(EVERY_MS);
    expect(runs).toHaveLength(2);
    runs[1]!.end();
    await recurring.stop();
  });

  it('slows down while the database is idle, and resumes its interval after a commit', async () => {
    let isStill = true;
    const { runs, recurring } = heldWork({ isStill: () => isStill });
    recurring.start();
    for (let second = 1; second <= 10; second += 1) {
      runs.at(-1)!.end();
      await nextTurn();
      jest.advanceTimersByTime(EVERY_MS);
    }
    expect(runs).toHaveLength(3);
    isStill = false;
    for (let second = 1; second <= 3; second += 1) {
      runs.at(-1)!.end();
      await nextTurn();
      jest.advanceTimersByTime(EVERY_MS);
    }
    expect(runs).toHaveLength(6);
    runs.at(-1)!.end();
    await recurring.stop();
  });

  it('stops only after the current run has ended, and starts no other', async () => {
    const { runs, recurring } = heldWork();
    recurring.start();
    jest.advanceTimersByTime(2 * EVERY_MS);
    let stopped = false;
    const stopping = recurring.stop().then(() => (stopped = true));
    await nextTurn();
    expect(stopped).toBe(false);
    runs[0]!.end();
    await stopping;
    jest.advanceTimersByTime(2 * EVERY_MS);
    expect(runs).toHaveLength(1);
  });

  it('reports a failed run and continues', async () => {
    const { runs, failures, recurring } = heldWork();
    recurring.start();
    runs[0]!.fail(new Error('away'));
    await nextTurn();
    expect(failures).toEqual([new Error('away')]);
    jest.advanceTimersByTime(EVERY_MS);
    expect(runs).toHaveLength(2);
    runs[1]!.end();
    await recurring.stop();
  });
});
