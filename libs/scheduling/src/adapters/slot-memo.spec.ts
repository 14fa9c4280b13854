import { LocalSlotMemo } from './slot-memo';

const answer = (label: string) => [{ startsAt: new Date(0), endsAt: new Date(1), label, labelLong: label }];
const shown = async (slots: Promise<readonly { label: string }[]>) => (await slots).map(({ label }) => label);

describe('cached slots of a workspace', () => {
  let now: number;
  let memo: LocalSlotMemo;
  const ask = (label: string, workspace = 'ours', question = 'q') =>
    shown(memo.recall(workspace, question, () => Promise.resolve(answer(label))));

  beforeEach(() => {
    now = 1;
    memo = new LocalSlotMemo({ now: () => now });
  });

  it('are returned for thirty seconds', async () => {
    expect(await ask('first')).toEqual(['first']);
    now += 29_999;
    expect(await ask('second')).toEqual(['first']);
    now += 2;
    expect(await ask('second')).toEqual(['second']);
  });

  it('are separate for each question and workspace', async () => {
    await ask('first');
    expect(await ask('other', 'ours', 'another')).toEqual(['other']);
    expect(await ask('theirs', 'theirs')).toEqual(['theirs']);
  });

  it('are evicted by a write of the same workspace only', async () => {
    await ask('first');
    await ask('first', 'theirs');
    memo.forget('ours');
    expect(await ask('second')).toEqual(['second']);
    expect(await ask('second', 'theirs')).toEqual(['first']);
  });

  it('are computed once for concurrent callers', async () => {
    const compute = jest.fn(() => Promise.resolve(answer('once')));
    await Promise.all([1, 2, 3].map(() => memo.recall('ours', 'q', compute)));
    expect(compute).toHaveBeenCalledTimes(1);
  });

  it('are not returned after a write that occurred during their computation', async () => {
    let finish = () => {};
    const slow = memo.recall(
      'ours',
      'q',
      () => new Promise((resolve) => (finish = () => resolve(answer('before the write')))),
    );
    memo.forget('ours');
    const fresh = ask('after the write');
    finish();
    expect([await shown(slow), await fresh, await ask('late')]).toEqual([
      ['before the write'],
      ['after the write'],
      ['after the write'],
    ]);
  });

  it('are not cached after an error', async () => {
    await expect(memo.recall('ours', 'q', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask('second')).toEqual(['second']);
  });
});
