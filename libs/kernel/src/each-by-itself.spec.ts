import { eachByItself } from './each-by-itself';

describe('eachByItself', () => {
  it('continues after an item that fails', async () => {
    const done: number[] = [];
    const failed: unknown[] = [];
    const work = async (n: number): Promise<void> => {
      if (n === 2) throw new Error('two');
      done.push(n);
    };
    await eachByItself([1, 2, 3], work, (error, n) => failed.push([(error as Error).message, n]));
    expect([done, failed]).toEqual([[1, 3], [['two', 2]]]);
  });

  it('continues in another slot while one item takes long, and starts each item once', async () => {
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
