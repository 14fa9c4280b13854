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

  it('goes on in another place where one takes long, and begins each once', async () => {
    const begun: number[] = [];
    let end = (): void => undefined;
    const long = new Promise<void>((resolve) => (end = resolve));
    const work = async (n: number): Promise<void> => {
      begun.push(n);
      if (n === 1) await long;
      if (n === 4) end();
    };
    await eachByItself([1, 2, 3, 4], work, () => undefined, 2);
    expect(begun).toEqual([1, 2, 3, 4]);
  });
});
