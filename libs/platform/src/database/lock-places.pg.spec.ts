import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { systemIds } from '../ids';
import { eventually, latch, testDatabase, type TestDatabase } from '../testing';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { takeLock } from './workspace-locks';
import type { Transaction } from './transaction';

const CALLS = 6;
/** Less than PostgreSQL's timeout of the waiting statements. */
const GIVEN_BACK_WITHIN_MS = 20_000;
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'calls' AND wait_event_type = 'Lock'`;
const CHANGE = 'UPDATE platform.gave_way SET n = n + 1 WHERE id = $1';
const HOLD = 'SELECT 1 FROM platform.gave_way WHERE id = $1 FOR UPDATE';
const ADD = 'INSERT INTO platform.gave_way VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET n = gave_way.n + 1';

let test: TestDatabase;
let calls: Database;
beforeAll(async () => {
  test = await testDatabase();
  calls = await openDatabase({
    url: test.url,
    poolSize: 10,
    clock: systemClock,
    ids: systemIds,
    applicationName: 'calls',
  });
  await test.database.query('CREATE TABLE platform.gave_way (id uuid PRIMARY KEY, n int NOT NULL)');
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

const call = <T>(workspaceId: string, work: () => Promise<T>) =>
  calls.onBehalfOf(workspaceId, () => calls.givingWay(work));

const row = async (): Promise<string> => {
  const id = randomUUID();
  await test.database.query('INSERT INTO platform.gave_way VALUES ($1, 0)', [id]);
  return id;
};
const readCount = async (id: string) =>
  (await test.database.query<{ n: number }>('SELECT n FROM platform.gave_way WHERE id = $1', [id]))[0]!.n;

/** The contended lock, and a call that waits for it. */
interface Contest {
  hold: (tx: Transaction, id: string) => Promise<unknown>;
  want: (id: string) => Promise<unknown>;
}

const contests: [string, Contest][] = [
  [
    'one row',
    { hold: (tx, id) => tx.query(HOLD, [id]), want: (id) => calls.transaction((tx) => tx.query(CHANGE, [id])) },
  ],
  [
    'one row, in a statement of its own',
    { hold: (tx, id) => tx.query(HOLD, [id]), want: (id) => calls.query(CHANGE, [id]) },
  ],
  [
    'a unique value',
    { hold: (tx, id) => tx.query(HOLD, [id]), want: (id) => calls.transaction((tx) => tx.query(ADD, [id])) },
  ],
  [
    'a lock that has a patience of its own',
    {
      hold: (tx, id) => takeLock(tx, { name: 'platform.test', workspaceId: id }),
      want: (id) =>
        calls.transaction(async (tx) => {
          await takeLock(tx, { name: 'platform.test', workspaceId: id });
          await tx.query(CHANGE, [id]);
        }),
    },
  ],
];

/**
 * Runs calls while another transaction holds their lock, and `meanwhile` once only two of them still hold a connection.
 * Returns how many succeeded.
 */
async function whileHeld(
  id: string,
  { hold, want }: Contest,
  meanwhile: (workspaceId: string) => Promise<void>,
): Promise<number> {
  const [locked, done] = [latch(), latch()];
  const workspaceId = randomUUID();
  const holding = test.database.transaction(async (tx) => {
    await hold(tx, id);
    locked.open();
    await done.opened;
  });
  await locked.opened;
  let begun = 0;
  const answers = Promise.allSettled(
    Array.from({ length: CALLS }, () =>
      call(workspaceId, () => {
        begun += 1;
        return want(id);
      }),
    ),
  );
  try {
    await eventually(() => {
      const { total, idle, waiting } = calls.poolUse();
      return begun >= CALLS && total - idle + waiting === 2;
    }, GIVEN_BACK_WITHIN_MS);
    expect((await test.database.query(WAITING)).length).toBeLessThanOrEqual(2);
    await meanwhile(workspaceId);
    expect((await test.database.query(WAITING)).length).toBeLessThanOrEqual(2);
  } finally {
    done.open();
  }
  await holding;
  const ended = await answers;
  // On a busy machine a call may have timed out.
  for (const answer of ended)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ kind: 'unavailable' });
  return ended.filter(({ status }) => status === 'fulfilled').length;
}

describe('calls that give way', () => {
  it.each(contests)(
    'hold at most two connections per workspace, and succeed exactly once: %s',
    async (_what, contest) => {
      const id = await row();
      const [own, foreign] = [await row(), await row()];
      const done = await whileHeld(id, contest, async (workspaceId) => {
        await call(workspaceId, () => calls.transaction((tx) => tx.query(CHANGE, [own])));
        await call(randomUUID(), () => calls.transaction((tx) => tx.query(CHANGE, [foreign])));
      });
      expect(done).toBeGreaterThanOrEqual(2);
      expect([await readCount(id), await readCount(own), await readCount(foreign)]).toEqual([done, 1, 1]);
    },
  );

  it('that have committed wait for room before the next transaction, and are not repeated', async () => {
    const [id, noted] = [await row(), await row()];
    const done = await whileHeld(
      id,
      {
        hold: (tx) => tx.query(HOLD, [id]),
        want: async () => {
          await calls.transaction((tx) => tx.query(CHANGE, [noted]));
          await calls.transaction((tx) => tx.query(CHANGE, [id]));
        },
      },
      async () => undefined,
    );
    expect(done).toBeGreaterThanOrEqual(2);
    expect(await readCount(id)).toBe(done);
    expect(await readCount(noted)).toBe(CALLS);
  });
});
