import { setImmediate as nextTurn } from 'node:timers/promises';
import { oneAhead } from './one-ahead';

describe('parts that are asked for one ahead', () => {
  it('come in order, each asked for before the one in hand is done with', async () => {
    const asked: number[] = [];
    async function* parts() {
      for (const part of [1, 2, 3]) {
        asked.push(part);
        yield part;
      }
    }
    const seen: [number, number[]][] = [];
    for await (const part of oneAhead(parts())) {
      await nextTurn();
      seen.push([part, [...asked]]);
    }
    expect(seen).toEqual([
      [1, [1, 2]],
      [2, [1, 2, 3]],
      [3, [1, 2, 3]],
    ]);
  });

  it('fail when the turn of the failing one comes, and not before', async () => {
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

  it('leave nothing running behind a caller that stops early', async () => {
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
