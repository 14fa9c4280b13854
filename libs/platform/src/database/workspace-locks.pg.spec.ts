import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { systemIds } from '../ids';
import { latch, testDatabase, type TestDatabase } from '../testing';
import type { Database } from './database';
import { openDatabase } from './open-database';

let test: TestDatabase;
let other: Database;
beforeAll(async () => {
  test = await testDatabase();
  other = await openDatabase({
    url: test.url,
    poolSize: 5,
    clock: systemClock,
    ids: systemIds,
    applicationName: 'other',
  });
  await test.database.query('CREATE TABLE platform.count (workspace_id uuid, n int)');
});
afterAll(async () => {
  await other.close();
  await test.drop();
});

const aLock = () => ({ name: 'platform.test', workspaceId: randomUUID() });

describe('a workspace lock', () => {
  it('serialises work across processes, and each sees the previous commit', async () => {
    const lock = aLock();
    const addOne = (database: Database) =>
      database.exclusively(lock, async (tx) => {
        const [{ n }] = (await tx.query<{ n: number }>(
          'SELECT count(*) AS n FROM platform.count WHERE workspace_id = $1',
          [lock.workspaceId],
        )) as [{ n: number }];
        await tx.query('INSERT INTO platform.count VALUES ($1, $2)', [lock.workspaceId, n]);
      });
    await Promise.all(Array.from({ length: 40 }, (_, index) => addOne(index % 2 ? other : test.database)));
    const rows = await test.database.query<{ n: number }>(
      'SELECT n FROM platform.count WHERE workspace_id = $1 ORDER BY n',
      [lock.workspaceId],
    );
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it('never empties the pool, even with fifty waiting callers', async () => {
    const busy = aLock();
    const gate = latch();
    const holders = Array.from({ length: 50 }, () => test.database.exclusively(busy, () => gate.opened));
    await test.database.exclusively(aLock(), (tx) => tx.query('SELECT 1'));
    const { total, idle, waiting } = test.database.poolUse();
    expect([total - idle, waiting]).toEqual([2, 0]);
    gate.open();
    await Promise.all(holders);
  });

  it('keeps repeated calls in line before their transaction begins', async () => {
    const lock = aLock();
    const gate = latch();
    const repeatable = () =>
      test.database.withTurn(lock, () =>
        test.database.transaction(() => test.database.exclusively(lock, () => gate.opened)),
      );
    const repeats = Array.from({ length: 20 }, repeatable);
    await test.database.query('SELECT 1');
    const { total, idle, waiting } = test.database.poolUse();
    expect([total - idle, waiting]).toEqual([2, 0]);
    gate.open();
    await Promise.all(repeats);
  });

  it('is not waited for inside a transaction that began without its turn', async () => {
    const lock = aLock();
    const nested = (outerLock: typeof lock) =>
      test.database.withTurn(outerLock, () =>
        test.database.transaction(() => test.database.exclusively(lock, async () => 'held')),
      );
    await expect(nested(aLock())).rejects.toThrow('without its turn');
    await expect(nested(lock)).resolves.toBe('held');
    await expect(
      test.database.exclusively(lock, () => test.database.exclusively(lock, async () => 'held twice')),
    ).resolves.toBe('held twice');
  });

  it('refuses a caller that waited too long as unavailable, in any process', async () => {
    const lock = aLock();
    const gate = latch();
    const begun = latch();
    const holder = test.database.exclusively(lock, () => {
      begun.open();
      return gate.opened;
    });
    await begun.opened;
    const late = [test.database, test.database, other].map((database) =>
      database.exclusively(lock, async () => undefined),
    );
    for (const refused of late)
      await expect(refused).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
    gate.open();
    await holder;
    await test.database.exclusively(lock, (tx) => tx.query('SELECT 1'));
  });
});
