import { setImmediate as nextTurn } from 'node:timers/promises';
import { ManualClock } from '@workops/kernel/testing';
import { createLogger } from '@workops/platform/process';
import { KeptAnswerSweeper } from './sweeper';

/** Longer than any pause between two sweeps. */
const LONG_MS = 60 * 60 * 1_000;

/** A sweeper whose sweeps are ended by the test. */
function heldSweeper() {
  const sweeps: { end: () => void; fail: () => void }[] = [];
  const database = {
    query: <Row>() =>
      new Promise<Row[]>((resolve, reject) =>
        sweeps.push({ end: () => resolve([]), fail: () => reject(new Error('away')) }),
      ),
  };
  return { sweeps, sweeper: new KeptAnswerSweeper(database, new ManualClock(), createLogger('test', 'silent')) };
}

describe('the sweeper of stored responses', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('never sweeps concurrently, and continues after a failed sweep', async () => {
    const { sweeps, sweeper } = heldSweeper();
    sweeper.onApplicationBootstrap();
    jest.advanceTimersByTime(LONG_MS);
    expect(sweeps).toHaveLength(1);
    sweeps[0]!.fail();
    await nextTurn();
    jest.advanceTimersByTime(LONG_MS);
    expect(sweeps).toHaveLength(2);
    sweeps[1]!.end();
    await sweeper.beforeApplicationShutdown();
  });

  it('shuts down after the current sweep, and starts no other', async () => {
    const { sweeps, sweeper } = heldSweeper();
    sweeper.onApplicationBootstrap();
    jest.advanceTimersByTime(LONG_MS);
    let down = false;
    const goingDown = sweeper.beforeApplicationShutdown().then(() => (down = true));
    await nextTurn();
    expect(down).toBe(false);
    sweeps[0]!.end();
    await goingDown;
    jest.advanceTimersByTime(LONG_MS);
    expect(sweeps).toHaveLength(1);
  });
});
