import { setImmediate as nextTurn } from 'node:timers/promises';
import { oneAhead } from './one-ahead';

describe('a reader that requests one part ahead', () => {
  it('yields parts in order and requests each before the previous one is processed', async () => {
    const requested: number[] = [];
    async function* parts() {
      for (const part of [1, 2, 3]) {
        requested.push(part);
        yield part;
      }
    }
    const seen: [number, number[]][] = [];
    for await (const part of oneAhead(parts())) {
      await nextTurn();
      seen.push([part, [...requested]]);
    }
    expect(seen).toEqual([
      [1, [1, 2]],
      [2, [1, 2, 3]],
      [3, [1, 2, 3]],
    ]);
  });

  it('throws a failure only when its part is due', async () => {
    async function* parts() {
      yield 1;
      throw new Error('broken');
    }
    const seen: number[] = [];
    const read = async () => {
      for await (const part of oneAhead(parts())) {
        await nextTurn();
        seen.push(part);
      }
    };
    await expect(read()).rejects.toThrow('broken');
    expect(seen).toEqual([1]);
  });

  it('leaves no work in flight if the caller stops early', async () => {
    let working = false;
    async function* parts() {
      for (;;) {
        working = true;
        await nextTurn();
        working = false;
        yield 1;
      }
    }
    for await (const _part of oneAhead(parts())) break;
    expect(working).toBe(false);
  });
});
