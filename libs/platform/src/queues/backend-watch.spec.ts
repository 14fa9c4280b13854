import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger } from '../process/logger';
import { BackendWatch } from './backend-watch';

function aWatch() {
  const lines: string[] = [];
  const logger = createLogger('test', 'info', {
    write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg),
  });
  let away = true;
  let asked = 0;
  const watch: BackendWatch = new BackendWatch(
    'redis',
    () => {
      asked += 1;
      if (away) watch.failed('refused');
      else watch.answered();
      return Promise.resolve();
    },
    logger,
  );
  const pass = async (milliseconds: number) => {
    for (let step = 0; step < milliseconds; step += 100) {
      jest.advanceTimersByTime(100);
      await nextTurn();
    }
  };
  return { watch, lines, pass, comeBack: () => (away = false), asked: () => asked };
}

describe('the watch on the queue backend', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('logs one line when the backend goes and one when it returns, despite many failures', async () => {
    const { watch, lines, pass, comeBack } = aWatch();
    for (let failure = 0; failure < 1_000; failure += 1) watch.failed('refused');
    await pass(60_000);
    for (let failure = 0; failure < 1_000; failure += 1) watch.failed('refused');
    expect(lines).toEqual(['queue backend unavailable; committed events wait in the database']);
    expect(watch.awayMs()).toBeGreaterThanOrEqual(60_000);
    comeBack();
    await pass(1_000);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe('queue backend available again');
    expect(watch.awayMs()).toBe(0);
  });

  it('logs nothing about a brief failure', async () => {
    const { watch, lines, pass, comeBack } = aWatch();
    comeBack();
    watch.failed('reset');
    await pass(5_000);
    expect(lines).toEqual([]);
  });

  it('stops polling once the backend is back, or the watch is closed', async () => {
    const { watch, pass, comeBack, asked } = aWatch();
    watch.failed('refused');
    await pass(2_000);
    comeBack();
    await pass(1_000);
    const then = asked();
    await pass(5_000);
    watch.failed('refused');
    watch.close();
    await pass(5_000);
    expect(asked()).toBe(then);
  });
});
