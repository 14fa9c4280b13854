import { setImmediate as nextTurn } from 'node:timers/promises';
import { WorkspaceTurn } from './workspace-turn';

function work() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, end: () => end() };
}

describe('turns of workspaces', () => {
  it('run one job per workspace, and give the other place to other workspaces', async () => {
    const turns = new WorkspaceTurn(2);
    const begun: string[] = [];
    const all = ['a1', 'a2', 'b1', 'b2', 'c1'].map((name) => ({ name, ...work() }));
    const done = all.map(({ name, ended }) =>
      turns.of(name[0]!, async () => {
        begun.push(name);
        await ended;
      }),
    );
    const endOf = async (name: string): Promise<void> => {
      all.find((each) => each.name === name)!.end();
      await nextTurn();
    };
    await nextTurn();
    expect(begun).toEqual(['a1', 'b1']);
    await endOf('b1');
    expect(begun).toEqual(['a1', 'b1', 'b2']);
    await endOf('a1');
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2']);
    for (const name of ['b2', 'a2', 'c1']) await endOf(name);
    await Promise.all(done);
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2', 'c1']);
  });

  it('continue after a failed job', async () => {
    const turns = new WorkspaceTurn(1);
    await expect(turns.of('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.of('a', async () => 'done')).toBe('done');
  });
});
