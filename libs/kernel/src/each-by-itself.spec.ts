import { eachByItself } from './each-by-itself';

describe('work for each by itself', () => {
  it('goes on after one for which it fails', async () => {
    const done: number[] = [];
    const failed: unknown[] = [];
    const work = async (n: number): Promise<void> => {
      if (n === 2) throw new Error('two');
      done.push(n);
    };
    await eachByItself([1, 2, 3], work, (error, n) => failed.push([(error as Error).message, n]));
    expect([done, failed]).toEqual([[1, 3], [['two', 2]]]);
  });
});
