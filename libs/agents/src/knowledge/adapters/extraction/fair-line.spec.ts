import { FairLine } from './fair-line';

describe('FairLine', () => {
  it('serves workspaces in turns, one job at a time, even if a job fails', async () => {
    const line = new FairLine();
    const done: string[] = [];
    let atOnce = 0;
    const piece = (workspaceId: string, name: string) =>
      line.run(workspaceId, async () => {
        atOnce += 1;
        expect(atOnce).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce -= 1;
        done.push(name);
        // A workspace whose job is done queues another job at once.
        if (name === 'a1') void piece('a', 'a4');
        if (name === 'b1') throw new Error('broken');
      });
    await Promise.allSettled([
      piece('a', 'a1'),
      piece('a', 'a2'),
      piece('a', 'a3'),
      piece('b', 'b1'),
      piece('c', 'c1'),
    ]);
    await piece('d', 'd1');
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4', 'd1']);
  });
});
