import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually, testDatabase, type TestDatabase } from '../testing';
import { backgroundMigrationsLeft, migrateInBackground } from './background-migrations';
import type { ContextMigrations } from './migrations';

const BUILDING = `SELECT pid FROM pg_stat_activity WHERE application_name = 'migrate background' AND query LIKE 'CREATE%INDEX CONCURRENTLY%' AND state = 'active' AND datname = current_database()`;

describe('background migrations', () => {
  let test: TestDatabase;
  let directory: string;
  let contexts: ContextMigrations[];

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'background-'));
    mkdirSync(join(directory, 'background'));
    contexts = [{ schema: 'slow', directory }];
    await test.database.query('DROP SCHEMA IF EXISTS slow CASCADE');
    await test.database.query('CREATE SCHEMA slow');
    await test.database.query('CREATE TABLE slow.sale (day date NOT NULL, n int)');
    await test.database.query('INSERT INTO slow.sale SELECT now(), n FROM generate_series(1, 1000) n');
    write(
      '1700000000001-sales-by-number.sql',
      '-- For the list.\nCREATE INDEX CONCURRENTLY sale_number\n  ON slow.sale (n DESC) WHERE n > 0;\n',
    );
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const write = (file: string, sql: string): void => writeFileSync(join(directory, 'background', file), sql);
  const NAME = 'slow/sales-by-number1700000000001';
  const run = () => migrateInBackground(test.url, contexts);
  const indexes = async (): Promise<{ name: string; valid: boolean }[]> =>
    test.database.query(
      `SELECT indrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
        WHERE indrelid::regclass::text LIKE 'slow.sale%' AND indpred IS NOT NULL ORDER BY 1`,
    );

  /** Opens a transaction that the build has to wait for. */
  async function beside<T>(
    work: (release: () => Promise<unknown>) => Promise<T>,
    begin = 'BEGIN; INSERT INTO slow.sale VALUES (now(), 1)',
  ): Promise<T> {
    const client = new Client({ connectionString: test.url });
    await client.connect();
    await client.query(begin);
    try {
      return await work(() => client.query('COMMIT'));
    } finally {
      await client.end();
    }
  }
  const isBuilding = () => eventually(async () => (await test.database.query(BUILDING)).length > 0);

  it('build an index once, while others write', async () => {
    expect(await backgroundMigrationsLeft(test.database, contexts)).toEqual([NAME]);
    await beside(async (release) => {
      const building = run();
      await isBuilding();
      await test.database.query('INSERT INTO slow.sale VALUES (now(), 2)');
      await release();
      expect(await building).toEqual([NAME]);
    });
    expect(await indexes()).toEqual([{ name: 'slow.sale', valid: true }]);
    expect(await run()).toEqual([]);
    expect(await backgroundMigrationsLeft(test.database, contexts)).toEqual([]);
  });

  it('run once if two runs are concurrent, because one waits for the other', async () => {
    await beside(async (release) => {
      const runs = Promise.all([run(), run()]);
      await isBuilding();
      await release();
      expect((await runs).flat()).toEqual([NAME]);
    });
  });

  it('rebuild an index that a killed run left half built', async () => {
    await beside(async (release) => {
      const killed = run();
      const refused = expect(killed).rejects.toThrow();
      await isBuilding();
      await test.database.query(`SELECT pg_terminate_backend(pid) FROM (${BUILDING}) building`);
      await refused;
      await release();
    });
    expect(await indexes()).toEqual([{ name: 'slow.sale', valid: false }]);
    expect(await backgroundMigrationsLeft(test.database, contexts)).toEqual([NAME]);
    expect(await run()).toEqual([NAME]);
    expect(await indexes()).toEqual([{ name: 'slow.sale', valid: true }]);
  });

  describe('of a partitioned table', () => {
    const partition = (n: number): string =>
      `CREATE TABLE slow.sale_${n} PARTITION OF slow.sale FOR VALUES FROM ('2026-11-0${n}') TO ('2026-11-0${n + 1}')`;

    beforeEach(async () => {
      await test.database.query('DROP TABLE slow.sale');
      await test.database.query('CREATE TABLE slow.sale (day date NOT NULL, n int) PARTITION BY RANGE (day)');
      for (const n of [1, 2, 3]) await test.database.query(partition(n));
      await test.database.query('CREATE TABLE slow.sale_other PARTITION OF slow.sale DEFAULT');
    });

    /** A transaction that writes nothing but holds an old snapshot. */
    const LOOKING = 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1';

    it('wait for a moment without writers, and cover present and future partitions', async () => {
      await beside(async (release) => {
        const building = run();
        const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'slow.sale'::regclass AND NOT granted`;
        await eventually(async () => (await test.database.query(waiting)).length === 1);
        await release();
        expect(await building).toEqual([NAME]);
      });
      await test.database.query(partition(4));
      const names = ['slow.sale', 'slow.sale_1', 'slow.sale_2', 'slow.sale_3', 'slow.sale_4', 'slow.sale_other'];
      expect(await indexes()).toEqual(names.map((name) => ({ name, valid: true })));
    });

    it('continue after a kill', async () => {
      await beside(async (release) => {
        const killed = run();
        const refused = expect(killed).rejects.toThrow();
        await isBuilding();
        await test.database.query(`SELECT pg_terminate_backend(pid) FROM (${BUILDING}) building`);
        await refused;
        await release();
      }, LOOKING);
      expect((await indexes()).filter(({ valid }) => !valid).length).toBeGreaterThan(0);
      await test.database.query('DROP TABLE slow.sale_1');
      expect(await run()).toEqual([NAME]);
      expect(await indexes()).toEqual(
        ['slow.sale', 'slow.sale_2', 'slow.sale_3', 'slow.sale_other'].map((name) => ({ name, valid: true })),
      );
    });
  });

  it.each([
    ['something else', 'UPDATE slow.sale SET n = 1;'],
    ['two statements', 'CREATE INDEX CONCURRENTLY a ON slow.sale (n); CREATE INDEX CONCURRENTLY b ON slow.sale (n);'],
    ["a table of another's schema", 'CREATE INDEX CONCURRENTLY a ON public.sale (n);'],
    ['an index that keeps writers waiting', 'CREATE INDEX a ON slow.sale (n);'],
  ])('are refused with %s', async (_what, sql) => {
    write('1700000000002-other.sql', sql);
    await expect(run()).rejects.toThrow('with one CREATE INDEX CONCURRENTLY on a table of its schema');
    expect(await indexes()).toEqual([]);
  });

  it('may have their comments changed after they were begun', async () => {
    await run();
    write(
      '1700000000001-sales-by-number.sql',
      'CREATE INDEX CONCURRENTLY sale_number -- By number.\n  ON slow.sale (n DESC) WHERE n > 0; /* Sold. */',
    );
    expect(await run()).toEqual([]);
    expect(await backgroundMigrationsLeft(test.database, contexts)).toEqual([]);
  });

  it('are refused if they changed after they were begun', async () => {
    await run();
    write('1700000000001-sales-by-number.sql', 'CREATE INDEX CONCURRENTLY sale_number ON slow.sale (day);');
    await expect(run()).rejects.toThrow('was changed after it was begun');
  });
});
