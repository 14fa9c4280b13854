import { noTransactions, Remembered, type RememberedOptions } from './remembered';
import { latch } from './testing';

type Answer = { of: string; workspace: string };

function setUp(over: Partial<RememberedOptions<string, Answer>> = {}) {
  let elapsed = 1;
  let says = 'first';
  const ask = jest.fn((question: string) => Promise.resolve({ of: `${question} ${says}`, workspace: 'ours' }));
  const remembered = new Remembered<string, Answer>({
    ttlMs: 500,
    max: 100,
    schema: 'platform',
    transactions: noTransactions,
    toKey: (question) => question,
    ask,
    toTopic: ({ workspace }) => workspace,
    perf: { now: () => elapsed },
    ...over,
  });
  const get = async (question = 'q') => (await remembered.get(question)).of;
  return {
    remembered,
    ask,
    get,
    wait: (milliseconds: number) => (elapsed += milliseconds),
    change: (to: string) => (says = to),
  };
}

describe('a Remembered answer', () => {
  it('is shared by concurrent calls, and cached until it expires', async () => {
    const { get, ask, wait } = setUp();
    await Promise.all([get(), get(), get()]);
    wait(400);
    await get();
    expect(ask).toHaveBeenCalledTimes(1);
    wait(101);
    await get();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is invalidated by its own topic only', async () => {
    const { get, remembered, change } = setUp();
    await get();
    change('second');
    remembered.forget('theirs');
    expect(await get()).toBe('q first');
    remembered.forget('ours');
    expect(await get()).toBe('q second');
  });

  it('is not given to calls after an invalidation if its lookup began before', async () => {
    const slow = latch();
    const answers = [
      slow.opened.then(() => ({ of: 'before', workspace: 'ours' })),
      Promise.resolve({ of: 'after', workspace: 'ours' }),
    ];
    const { get, remembered } = setUp({ ask: () => answers.shift()! });
    const early = get();
    remembered.forget('ours');
    const late = get();
    slow.open();
    expect([await early, await late, await get()]).toEqual(['before', 'after', 'after']);
  });

  it('becomes stale when its topic may be among evicted invalidations', async () => {
    const { get, remembered, change } = setUp({ max: 2 });
    await get();
    change('second');
    for (const topic of ['ours', 'a', 'b']) remembered.forget(topic);
    expect(await get()).toBe('q second');
  });

  it('is not cached if the lookup failed', async () => {
    const { get, ask } = setUp();
    ask.mockRejectedValueOnce(new Error('away'));
    await expect(get()).rejects.toThrow('away');
    expect(await get()).toBe('q first');
  });

  it('is neither cached nor shared while a transaction has written', async () => {
    const state = { open: true, wrote: true };
    const { get, change, ask } = setUp({
      transactions: { isInTransaction: () => state.open, hasWritten: () => state.wrote },
    });
    change('uncommitted');
    expect(await get()).toBe('q uncommitted');
    state.open = false;
    change('committed');
    expect(await get()).toBe('q committed');
    Object.assign(state, { open: true, wrote: false });
    await Promise.all([get('other'), get('other')]);
    expect(ask).toHaveBeenCalledTimes(4);
  });
});
