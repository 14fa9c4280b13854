import type { LeaseAnswer, Look } from './fair-lease';
import { Floors } from './floors';

const at = (milliseconds: number): Date => new Date(1_000_000 + milliseconds);
const STANDING = { floor: at(500), quietFloor: at(9_000), busy: [] as string[] };
const nothing = (over: Partial<LeaseAnswer> = {}): LeaseAnswer[] => [
  { ...STANDING, workspaceId: null, wasDueAt: null, ...over },
];
const of = (workspaceId: string, count: number, lastDue: number, over: Partial<LeaseAnswer> = {}): LeaseAnswer[] =>
  Array.from({ length: count }, (_, n) => ({ ...STANDING, ...over, workspaceId, wasDueAt: at(lastDue - n) }));

function aRelay() {
  let now = 0;
  const floors = new Floors(() => now);
  const look = async (answers: LeaseAnswer[], tookMs = 0): Promise<Look> => {
    let used: Look | undefined;
    await floors.leaseWith((given) => {
      used = given;
      now += tookMs;
      return Promise.resolve(answers);
    });
    return used!;
  };
  const failing = () => expect(floors.leaseWith(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  return { look, failing, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('Floors', () => {
  it('start with a full scan, and then from where nothing was left', async () => {
    const { look } = aRelay();
    expect(await look(nothing())).toEqual({ floor: '-infinity', deep: [] });
    expect(await look(nothing())).toEqual({ floor: at(500), deep: [] });
  });

  it('keep a separate floor for a workspace with many leased events', async () => {
    const { look } = aRelay();
    await look(of('a', 200, 700));
    await look(of('a', 100, 800, { busy: ['a'] }));
    expect((await look(of('b', 3, 900, { busy: ['a'] }))).deep).toEqual([['a', at(800)]]);
    expect((await look(nothing())).deep).toEqual([['a', at(800)]]);
  });

  it('follow shortly behind the clock if such a workspace has nothing left', async () => {
    const { look } = aRelay();
    await look(of('a', 200, 700));
    await look(nothing({ busy: [] }));
    expect((await look(nothing())).deep).toEqual([['a', at(9_000)]]);
  });

  it('are ignored each second, or less often if a full scan is slow', async () => {
    const { look, pass } = aRelay();
    await look(nothing(), 200);
    pass(3_999);
    expect((await look(nothing())).floor).toEqual(at(500));
    pass(1);
    expect((await look(nothing())).floor).toBe('-infinity');
    pass(1_000);
    expect((await look(nothing())).floor).toBe('-infinity');
  });

  it('are ignored after at most five seconds, even if a full scan was slow', async () => {
    const { look, pass } = aRelay();
    await look(nothing(), 3_000);
    pass(4_999);
    expect((await look(nothing())).floor).toEqual(at(500));
    pass(1);
    expect((await look(nothing())).floor).toBe('-infinity');
  });

  it('are ignored after a failed scan', async () => {
    const { look, failing } = aRelay();
    await look(nothing(), 200);
    await failing();
    expect((await look(nothing())).floor).toBe('-infinity');
  });

  it('are ignored again at once while events are found before them', async () => {
    const { look, pass } = aRelay();
    await look(nothing());
    pass(1_000);
    expect((await look(of('late', 5, 100))).floor).toBe('-infinity');
    expect((await look(nothing())).floor).toBe('-infinity');
    expect((await look(nothing())).floor).toEqual(at(500));
  });
});
