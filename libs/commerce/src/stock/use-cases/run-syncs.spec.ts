import { waitAfter } from '@workops/kernel';
import { CountingIds, ManualClock, standingsBesides } from '@workops/kernel/testing';
import { newSource } from '../domain/stock-source';
import { feedReader } from '../adapters/feed-reader';
import type { LeasedRun, RunStore, SyncDeps } from '../sync-ports';
import { runSyncs } from './run-syncs';

const WORKSPACE = '01930000-0000-7000-8000-0000000000aa';
const SOURCE = '01930000-0000-7000-8000-0000000000bb';
const facts = { workspaceId: WORKSPACE, id: SOURCE, authHeaderSealed: null, mayPrice: true, owner: null };
const aRun = (n: number, workspaceId = WORKSPACE): LeasedRun => ({
  workspaceId,
  id: `run-${n}`,
  sourceId: SOURCE,
  trigger: 'upload',
  lease: 'l',
  attempts: 3,
  fileId: 'f',
  contentDigest: 'd',
  etag: null,
  rowsDone: 0,
  takesFloor: true,
  maker: null,
});
const rowsOf = (count: number): Buffer =>
  Buffer.from(`id,make,model\n${Array.from({ length: count }, (_, n) => `k${n},Kia,Rio`).join('\n')}\n`);

/** Rounds over runs of a source, each with three batches, and what they did. */
function rounds(waiting: LeasedRun[], over: Partial<RunStore> = {}) {
  const clock = new ManualClock();
  const told: string[] = [];
  const failures: unknown[] = [];
  let isOver = false;
  const name = ({ id }: LeasedRun) => id;
  const source = newSource(
    { name: 'Patio', kind: 'upload', format: 'csv', keyColumn: 'id' },
    { ...facts, now: clock.now() },
  );
  const never = () => Promise.reject(new Error('is not asked for here'));
  const runs: RunStore = {
    ownedDue: async () => [],
    switchOff: never,
    beginDue: async () => 0,
    renew: async () => true,
    keepFeed: never,
    lease: async () => waiting.splice(0),
    source: async () => source,
    begin: async (run) => void told.push(`begin ${name(run)}`),
    part: async (run, _actor, rows) => void told.push(`part ${name(run)} ${rows}`),
    finish: async (run) => void told.push(`finish ${name(run)}`),
    endEarly: async (run, status) => void told.push(`${status} ${name(run)}`),
    release: async (run, at) => void told.push(`release ${name(run)} ${at.getTime() - clock.now().getTime()}`),
    leaveOff: async (run) => void told.push(`leave ${name(run)}`),
    onBehalfOf: (_run, work) => work(),
    ...over,
  };
  const deps: SyncDeps = {
    runs,
    clock,
    ids: new CountingIds(),
    plainHttp: true,
    reader: feedReader,
    isOver: () => isOver,
    feeds: { fetch: never, close: async () => undefined },
    files: { read: async () => [rowsOf(4_500)] },
    workspaces: { loadFacts: async () => ({ livemode: true, timezone: 'America/Santiago' }) },
    branches: { among: async () => new Set() },
    owners: standingsBesides(),
    sealer: { open: (sealed) => sealed },
  };
  const { run } = runSyncs({ ...deps, onFailure: (_run, error) => failures.push(error) });
  return { run, told, failures, end: () => (isOver = true) };
}

describe('a run of a stock source', () => {
  it('stops between two batches at shutdown, so that another process continues', async () => {
    const at = rounds([aRun(1)], {
      part: async ({ id }, _actor, rows) => {
        at.told.push(`part ${id} ${rows}`);
        at.end();
      },
    });
    await at.run();
    expect([at.told, at.failures]).toEqual([['begin run-1', 'part run-1 2000', 'leave run-1'], []]);
  });

  it('waiting for its turn is released at shutdown without being read', async () => {
    const others = ['b', 'c', 'd'].map((end, n) => aRun(n + 2, WORKSPACE.replace(/aa$/, `${end}${end}`)));
    const at = rounds([aRun(1), ...others], {
      begin: async ({ id }) => {
        at.told.push(`begin ${id}`);
        at.end();
      },
    });
    await at.run();
    expect(at.told.filter((each) => each.startsWith('leave')).sort()).toEqual([
      'leave run-1',
      'leave run-2',
      'leave run-3',
      'leave run-4',
    ]);
    expect(at.told.filter((each) => !each.startsWith('leave'))).toEqual(['begin run-1']);
  });

  it('that fails internally is retried with growing delays', async () => {
    const broken = new Error('the storage is away');
    const at = rounds([aRun(1)], { begin: () => Promise.reject(broken) });
    await at.run();
    expect([at.told, at.failures]).toEqual([[`release run-1 ${waitAfter(3)}`], [broken]]);
  });
});
