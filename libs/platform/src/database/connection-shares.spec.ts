import { latch } from '../testing';
import { ConnectionShares } from './connection-shares';

const createShares = (over: Partial<{ connections: number; most: number; patienceMs: number }> = {}) =>
  new ConnectionShares({ connections: 4, most: 3, patienceMs: 60_000, ...over });

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Work that occupies a connection until it is released, and records when it began. */
function working(shares: ConnectionShares, begun: string[]) {
  return (owner: string | undefined) => {
    const end = latch();
    const done = shares.run(owner, () => {
      begun.push(owner ?? 'nobody');
      return end.opened;
    });
    return { end: () => (end.open(), done), done };
  };
}

describe('the shares of the connections', () => {
  it('leave room for others, however busy one owner is', async () => {
    const begun: string[] = [];
    const begin = working(createShares(), begun);
    const busy = Array.from({ length: 10 }, () => begin('busy'));
    const quiet = begin('quiet');
    await pause(1);
    expect(begun).toEqual(['busy', 'busy', 'busy', 'quiet']);
    for (const { end } of [quiet, ...busy]) await end();
    expect(begun).toHaveLength(11);
  });

  it('are served round robin by owner, not in order of arrival', async () => {
    const begun: string[] = [];
    const begin = working(createShares({ connections: 1, most: 1 }), begun);
    const works = ['a', 'a', 'a', 'b', 'c', 'b'].map(begin);
    for (const index of [0, 1, 3, 4, 2, 5]) await works[index]!.end();
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  it('report each wait, and the maximum for a refused caller', async () => {
    const shares = createShares({ connections: 1, most: 1, patienceMs: 20 });
    const waits: number[] = [];
    shares.onWait = (ms) => waits.push(ms);
    const begin = working(shares, []);
    const first = begin('a');
    await expect(begin('b').done).rejects.toMatchObject({ kind: 'unavailable' });
    const next = begin('c');
    await first.end();
    await next.end();
    expect(waits).toEqual([0, 20, expect.any(Number)]);
    expect(waits[2]).toBeGreaterThan(0);
  });

  it('are all available for work of no workspace', async () => {
    const begun: string[] = [];
    const begin = working(createShares(), begun);
    const works = Array.from({ length: 5 }, () => begin(undefined));
    await pause(1);
    expect(begun).toHaveLength(4);
    for (const { end } of works) await end();
  });

  it('are returned by work that failed', async () => {
    const shares = createShares({ connections: 1, most: 1 });
    await expect(shares.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(shares.run('a', () => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  it('are refused after too long a wait, and then serve the next caller', async () => {
    const shares = createShares({ connections: 1, most: 1, patienceMs: 20 });
    const begin = working(shares, []);
    const first = begin('a');
    await expect(begin('b').done).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
    expect(shares.waiting).toBe(0);
    await first.end();
    await expect(shares.run('b', () => Promise.resolve('now'))).resolves.toBe('now');
  });

  it('are refused at once only if the queue cannot be served in time', async () => {
    const shares = createShares({ connections: 1, most: 1, patienceMs: 500 });
    // Lets the mean use time be measured.
    for (let uses = 0; uses < 10; uses += 1) await shares.run('a', () => pause(60));
    const begin = working(shares, []);
    const works = Array.from({ length: 40 }, () => begin('a'));
    const late = begin('a').done;
    await expect(late).rejects.toMatchObject({ kind: 'unavailable' });
    // Earlier callers still wait.
    expect(shares.waiting).toBeGreaterThan(1);
    const ended = await Promise.allSettled(works.map(({ end }) => end()));
    expect(ended.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1);
    expect(shares.waiting).toBe(0);
  });
});
