import { testDatabase, type TestDatabase } from './test-database';

describe('testDatabase', () => {
  const databases: TestDatabase[] = [];
  const open = async () => {
    const opened = await testDatabase();
    databases.push(opened);
    return opened;
  };
  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  it('gives each caller a migrated database of its own', async () => {
    const [first, other] = await Promise.all([open(), open()]);
    await first.database.query('CREATE TABLE platform.only_here (id int)');
    const tables = (database: TestDatabase) =>
      database.database.query<{ tablename: string }>(
        `SELECT tablename FROM pg_tables WHERE schemaname = 'platform' ORDER BY 1`,
      );
    expect(await tables(first)).toContainEqual({ tablename: 'only_here' });
    expect(await tables(other)).not.toContainEqual({ tablename: 'only_here' });
    expect(await tables(other)).toContainEqual({ tablename: 'outbox' });
  });

  it('holds the tables that BullMQ needs', async () => {
    const { database } = await open();
    const [row] = await database.query<{ tables: number }>(
      `SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'bullmq'`,
    );
    expect(row?.tables).toBeGreaterThan(0);
  });
});
