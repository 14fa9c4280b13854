import { Gathered } from './gathered';

describe('gathered work', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const gathering = (refuses: (items: readonly string[]) => boolean = () => false) => {
    const [done, failures] = [[] as string[][], [] as unknown[]];
    const gathered = new Gathered<string>({
      toKey: (item) => item[0]!,
      forMs: 25,
      most: 3,
      failed: (error) => failures.push(error),
      work: async (items) => {
        if (refuses(items)) throw new Error('refused');
        done.push([...items]);
      },
    });
    return { gathered, done, failures };
  };

  it('is batched per key until the wait ends or the batch is full', async () => {
    const { gathered, done } = gathering();
    const all = Promise.all(['a1', 'b1', 'a2', 'c1', 'c2', 'c3', 'c4'].map((item) => gathered.add(item)));
    expect(done).toEqual([['c1', 'c2', 'c3']]);
    await jest.advanceTimersByTimeAsync(24);
    expect(done).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    await all;
    expect(done.slice(1)).toEqual([['a1', 'a2'], ['b1'], ['c4']]);
  });

  it('is retried item by item if the batch fails, so that only bad items fail', async () => {
    const { gathered, done, failures } = gathering((items) => items.includes('a2'));
    const settled = Promise.allSettled(['a1', 'a2', 'b1'].map((item) => gathered.add(item)));
    await jest.advanceTimersByTimeAsync(25);
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([done.flat().sort(), failures.length]).toEqual([['a1', 'b1'], 1]);
  });
});
