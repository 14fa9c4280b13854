import { KeyedQueue } from './keyed-queue';

const createQueue = (patienceMs: number, width?: number) =>
  new KeyedQueue({ patienceMs, width, refusal: 'Come back later.' });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('KeyedQueue', () => {
  it("runs each key's work in order of arrival, and other keys in parallel", async () => {
    const queue = createQueue(1_000);
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await pause(10);
      log.push(`${name} ends`);
    };
    await Promise.all([queue.run('a', work('first')), queue.run('a', work('second')), queue.run('b', work('other'))]);
    expect(log.filter((line) => !line.startsWith('other'))).toEqual([
      'first begins',
      'first ends',
      'second begins',
      'second ends',
    ]);
    expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('first ends'));
  });

  it('continues after work that failed', async () => {
    const queue = createQueue(1_000);
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });

  it('refuses a caller that waited too long, and keeps the next one queued', async () => {
    const queue = createQueue(30);
    let running = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const work = async () => {
      running += 1;
      expect(running).toBe(1);
      await released;
      running -= 1;
    };
    const first = queue.run('a', work);
    await expect(queue.run('a', work)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
    const next = queue.run('a', work);
    // The next caller gets its place before its own patience can end.
    release();
    await Promise.all([first, next]);
  });

  it('passes the remaining patience to the work', async () => {
    const queue = createQueue(1_000);
    const left: number[] = [];
    const work = async (patienceMs: number) => {
      left.push(patienceMs);
      await pause(100);
    };
    await Promise.all([queue.run('a', work), queue.run('a', work)]);
    expect(left[0]! - left[1]!).toBeGreaterThan(80);
  });

  it('never exceeds its width, even when slots are handed over', async () => {
    const queue = createQueue(1_000, 2);
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(5);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => queue.run('a', work)));
    expect(most).toBe(2);
  });

  it('refuses at once when the queue is full', async () => {
    const queue = new KeyedQueue({ patienceMs: 60_000, longest: 1, refusal: 'Come back later.' });
    const leave = await queue.enter('a');
    const next = queue.enter('a');
    await expect(queue.enter('a')).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
    leave();
    (await next)();
  });

  it('skips a caller that cancelled, and releases a slot only once', async () => {
    const queue = createQueue(60_000);
    const leave = await queue.enter('a');
    let giveUp: () => void = () => undefined;
    const gone = queue.enter('a', (lets) => (giveUp = lets));
    const next = queue.enter('a');
    giveUp();
    await expect(gone).rejects.toMatchObject({ kind: 'unavailable' });
    leave();
    leave();
    giveUp();
    const last = queue.enter('a');
    let entered = false;
    void last.then(() => (entered = true));
    const leaveNext = await next;
    await pause(5);
    expect(entered).toBe(false);
    leaveNext();
    (await last)();
  });
});
