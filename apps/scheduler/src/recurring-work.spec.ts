import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger } from '@workops/platform/process';
import { RecurringWork } from './recurring-work';

const EVERY_MS = 1_000;

/** Its runs end when the test ends them. */
class HeldWork extends RecurringWork {
  protected readonly everyMs = EVERY_MS;
  protected readonly logger = createLogger('test', 'silent');
  readonly runs: (() => void)[] = [];

  protected work(): Promise<void> {
    return new Promise((resolve) => this.runs.push(resolve));
  }
}

describe('recurring work of a process', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('lets the process go down only once the run under way has ended, and starts none after it', async () => {
    const held = new HeldWork();
    held.onApplicationBootstrap();
    let down = false;
    const goingDown = held.beforeApplicationShutdown().then(() => (down = true));
    await nextTurn();
    expect([held.runs.length, down]).toEqual([1, false]);
    held.runs[0]!();
    await goingDown;
    jest.advanceTimersByTime(3 * EVERY_MS);
    expect(held.runs).toHaveLength(1);
  });

  it('keeps no process from going down that never started it', async () => {
    const held = new HeldWork();
    await held.beforeApplicationShutdown();
    expect(held.runs).toEqual([]);
  });
});
