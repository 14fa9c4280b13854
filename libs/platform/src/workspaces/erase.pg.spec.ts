import { randomUUID } from 'node:crypto';
import { heldRows, testDatabase, untilSomebodyWaits, type TestDatabase } from '../testing';
import { joinedData, type WorkspaceData } from './data';
import { awaitedTables, eraseAllSending, erasePass, eraseSending, SENDING_AT_ONCE } from './erase';
import { workspaceTables } from './tables';

/**
 * Tables of a future context: one without a workspace index, one partitioned, one tree, one with child rows, and one
 * that rejects deletes.
 */
const PLANTED = [
  'CREATE TABLE platform.visit (workspace_id uuid, id uuid PRIMARY KEY, note text)',
  'CREATE TABLE platform.visit_line (visit_id uuid REFERENCES platform.visit, place int, PRIMARY KEY (visit_id, place))',
  `CREATE TABLE platform.room (workspace_id uuid, id int, inside int, PRIMARY KEY (workspace_id, id),
     FOREIGN KEY (workspace_id, inside) REFERENCES platform.room (workspace_id, id))`,
  'CREATE TABLE platform.chair (workspace_id uuid, room int, FOREIGN KEY (workspace_id, room) REFERENCES platform.room (workspace_id, id))',
  'CREATE TABLE platform.reading (workspace_id uuid, day date, value int) PARTITION BY RANGE (day)',
  "CREATE TABLE platform.reading_a PARTITION OF platform.reading FOR VALUES FROM ('2026-01-01') TO ('2026-01-02')",
  'CREATE TABLE platform.reading_default PARTITION OF platform.reading DEFAULT',
  'CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON platform.visit FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()',
];
const FILL = [
  "INSERT INTO platform.visit SELECT $1::uuid, gen_random_uuid(), repeat('x', 500) FROM generate_series(1, 3000)",
  'INSERT INTO platform.visit_line SELECT id, 1 FROM platform.visit WHERE workspace_id = $1',
  'INSERT INTO platform.room SELECT $1::uuid, n, nullif(n - 1, 0) FROM generate_series(1, 5) n',
  'INSERT INTO platform.chair SELECT $1::uuid, n % 5 + 1 FROM generate_series(1, 700) n',
  "INSERT INTO platform.reading SELECT $1::uuid, date '2026-01-01' + n % 3, n FROM generate_series(1, 1200) n",
];
const own: WorkspaceData = {
  following: [{ table: 'platform.visit_line', of: 'platform.visit', by: { visit_id: 'id' } }],
};

describe("deleting a workspace's rows", () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
    for (const statement of PLANTED) await test.database.query(statement);
  });
  afterAll(() => test.drop());

  const filled = async () => {
    const id = randomUUID();
    for (const statement of FILL) await test.database.query(statement, [id]);
    return id;
  };
  const counts = async (id: string) => {
    const rows: number[] = [];
    for (const table of ['visit', 'room', 'chair', 'reading'])
      rows.push(
        ...(
          await test.database.query<{ n: number }>(
            `SELECT count(*)::int AS n FROM platform.${table} WHERE workspace_id = $1`,
            [id],
          )
        ).map(({ n }) => n),
      );
    return rows;
  };
  const lines = async () =>
    (await test.database.query<{ n: number }>('SELECT count(*)::int AS n FROM platform.visit_line'))[0]!.n;
  const erasing = (data: WorkspaceData, noted: [string | undefined, number | undefined][] = []) => ({
    database: test.database,
    data: joinedData([data]),
    goOn: () => undefined,
    note: async (_sql: unknown, table?: string, rows?: number) => void noted.push([table, rows]),
  });
  const workspace = (workspaceId: string, begunAt = new Date()) => ({ workspaceId, begunAt });

  it('deletes from every kind of table in counted batches, and no row of another workspace', async () => {
    const [id, other] = [await filled(), await filled()];
    const whole = await counts(other);
    expect(whole).toEqual([3_000, 5, 700, 1_200]);
    const noted: [string | undefined, number | undefined][] = [];
    const gone = await erasePass(erasing(own, noted), workspace(id), new Date());
    expect(gone).toEqual({ rows: 4_905, locked: false });
    expect([await counts(id), await counts(other), await lines()]).toEqual([[0, 0, 0, 0], whole, 3_000]);
    const erasedRows = (name: string) =>
      noted.flatMap(([table, rows]) => (table === `platform.${name}` ? [rows!] : []));
    expect(erasedRows('room')).toEqual([1, 1, 1, 1, 1]);
    for (const name of ['visit', 'reading'])
      expect([name, erasedRows(name).length > 1, Math.max(...erasedRows(name)) < 3_000]).toEqual([name, true, true]);
    expect(await erasePass(erasing(own), workspace(id), new Date())).toEqual({ rows: 0, locked: false });
    await erasePass(erasing(own), workspace(other), new Date());
  });

  it('stops at the batch whose lease was lost, which is rolled back', async () => {
    const id = await filled();
    const lost = {
      ...erasing(own),
      note: async (_sql: unknown, table?: string) =>
        table === undefined ? undefined : Promise.reject(new Error('lost')),
    };
    await expect(erasePass(lost, workspace(id), new Date())).rejects.toThrow('lost');
    expect(await counts(id)).toEqual([3_000, 5, 700, 1_200]);
    await erasePass(erasing(own), workspace(id), new Date());
  });

  it.each([
    ['platform.visit', 'id = (SELECT max(id::text) FROM platform.visit WHERE workspace_id = $1)::uuid', [1, 0, 0, 0]],
    ['platform.room', 'id = 5', [0, 5, 0, 0]],
    ['platform.reading', 'value = 700', [0, 0, 0, 1]],
  ])('reports that others have locked a row of %s, and deletes it later', async (table, which, left) => {
    const id = await filled();
    const holding = await heldRows(
      test.database,
      `SELECT FROM ${table} WHERE workspace_id = $1 AND ${which} FOR UPDATE`,
      [id],
    );
    let pass;
    do pass = await erasePass(erasing(own), workspace(id), new Date());
    while (pass.rows > 0);
    expect([pass.locked, await counts(id)]).toEqual([true, left]);
    await holding.end();
    expect((await erasePass(erasing(own), workspace(id), new Date())).locked).toBe(false);
    expect(await counts(id)).toEqual([0, 0, 0, 0]);
  });

  it('renews the lease with each batch, even if it finds nothing', async () => {
    const other = await filled();
    const noted: [string | undefined, number | undefined][] = [];
    await test.database.query(
      "INSERT INTO platform.visit SELECT $1::uuid, gen_random_uuid(), repeat('x', 500) FROM generate_series(1, 12000)",
      [other],
    );
    const [{ batches }] = (await test.database.query<{ batches: number }>(
      "SELECT ceil(pg_relation_size('platform.visit') / current_setting('block_size')::int / 128.0)::int AS batches",
    )) as [{ batches: number }];
    expect(batches).toBeGreaterThan(5);
    const leaves = (await workspaceTables(test.database, []))
      .flatMap((table) => table.leaves)
      .filter(({ pages }) => pages > 0);
    expect(await erasePass(erasing(own, noted), workspace(randomUUID()), new Date())).toEqual({
      rows: 0,
      locked: false,
    });
    expect(noted.every(([table]) => table === undefined)).toBe(true);
    expect(noted.length).toBeGreaterThanOrEqual(leaves.length - 1 + batches);
    await erasePass(erasing(own), workspace(other), new Date());
  });

  it('continues if a partition is dropped during the pass, even after waiting for the drop', async () => {
    const id = await filled();
    for (const statement of [
      "CREATE TABLE platform.reading_b PARTITION OF platform.reading FOR VALUES FROM ('2027-01-01') TO ('2027-01-02')",
      "CREATE TABLE platform.reading_c PARTITION OF platform.reading FOR VALUES FROM ('2027-01-02') TO ('2027-01-03')",
      "ALTER FUNCTION platform.erase_rows SET lock_timeout = '1min'",
    ])
      await test.database.query(statement);
    await test.database.query(
      "INSERT INTO platform.reading SELECT $1::uuid, date '2027-01-01' + n, n FROM generate_series(0, 1) n",
      [id],
    );
    let drops: Promise<{ end(): Promise<void> }> | undefined;
    const drop = async () => {
      await test.database.query('DROP TABLE platform.reading_b');
      const dropping = await heldRows(test.database, 'DROP TABLE platform.reading_c', []);
      const waiting = async () => {
        try {
          await untilSomebodyWaits(test.database);
        } finally {
          await dropping.end();
        }
      };
      const waited = waiting();
      return { end: () => waited };
    };
    const goOn = () => void (drops ??= drop());
    const note = async () => void (await drops);
    const { locked } = await erasePass({ ...erasing(own), goOn, note }, workspace(id), new Date());
    await (await drops)!.end();
    expect([locked, await counts(id)]).toEqual([false, [0, 0, 0, 0]]);
  });

  it('keeps rows that wait for a condition, up to their limit of days', async () => {
    const id = await filled();
    const awaiting = { ...own, awaited: [{ table: 'platform.chair', until: 'room = 1', mostDays: 7 }] };
    await erasePass(erasing({ ...awaiting, staying: ['platform.room'] }), workspace(id), new Date());
    expect(await counts(id)).toEqual([0, 5, 560, 0]);
    expect(await awaitedTables(test.database, joinedData([awaiting]), id)).toEqual(['platform.chair']);
    await erasePass(erasing(awaiting), workspace(id, new Date(Date.now() - 8 * 86_400_000)), new Date());
    expect(await counts(id)).toEqual([0, 0, 0, 0]);
    expect(await awaitedTables(test.database, joinedData([awaiting]), id)).toEqual([]);
  });

  it('starts with rows that send, in one transaction', async () => {
    const id = await filled();
    const sending = [{ table: 'platform.reading', where: 'value > 600' }, { table: 'platform.chair' }];
    const data = joinedData([{ ...own, sending }]);
    const undone = new Error('undone');
    const begun = test.database.transaction(async (tx) => {
      expect(await eraseSending(tx, data, id)).toEqual({
        counts: { 'platform.reading': 600, 'platform.chair': 700 },
        remains: true,
      });
      throw undone;
    });
    await expect(begun).rejects.toBe(undone);
    expect(await counts(id)).toEqual([3_000, 5, 700, 1_200]);
    await test.database.transaction((tx) => eraseSending(tx, data, id));
    expect(await counts(id)).toEqual([3_000, 5, 0, 600]);
    await erasePass(erasing(own), workspace(id), new Date());
  });

  it('repeats until no sending rows are left, despite large numbers and temporary locks', async () => {
    const id = await filled();
    await test.database.query('INSERT INTO platform.chair SELECT $1::uuid, 1 FROM generate_series(1, $2::int) n', [
      id,
      SENDING_AT_ONCE + 1 - 700,
    ]);
    const data = {
      ...own,
      sending: [{ table: 'platform.chair' }, { table: 'platform.reading', where: 'value > 600' }],
    };
    const holding = await heldRows(
      test.database,
      'SELECT FROM platform.reading WHERE workspace_id = $1 AND value = 700 FOR NO KEY UPDATE',
      [id],
    );
    const noted: [string | undefined, number | undefined][] = [];
    let batches = 0;
    const goOn = () => {
      batches += 1;
      if (batches === 5) void holding.end();
    };
    await eraseAllSending({ ...erasing(data, noted), goOn }, id);
    await holding.end();
    expect(await counts(id)).toEqual([3_000, 5, 0, 600]);
    expect(noted.filter(([table]) => table !== undefined)).toEqual([
      ['platform.chair', SENDING_AT_ONCE],
      ['platform.reading', 599],
      ['platform.chair', 1],
      ['platform.reading', 1],
    ]);
    expect(noted.filter(([table]) => table === undefined)).toHaveLength(batches);
    await erasePass(erasing(own), workspace(id), new Date());
  });

  it('throws if tables refer to each other in a cycle', async () => {
    const undone = new Error('undone');
    const failing = test.database.transaction(async (tx) => {
      await tx.query('CREATE TABLE platform.hen (workspace_id uuid, id int PRIMARY KEY, egg int)');
      await tx.query(
        'CREATE TABLE platform.egg (workspace_id uuid, id int PRIMARY KEY, hen int REFERENCES platform.hen)',
      );
      await tx.query('ALTER TABLE platform.hen ADD FOREIGN KEY (egg) REFERENCES platform.egg');
      await expect(workspaceTables(tx, [])).rejects.toThrow('in a circle: platform.egg, platform.hen');
      throw undone;
    });
    await expect(failing).rejects.toBe(undone);
  });

  it('still rejects changes to append-only rows outside of the deletion', async () => {
    const id = await filled();
    await expect(test.database.query('DELETE FROM platform.visit WHERE workspace_id = $1', [id])).rejects.toThrow(
      'never changed',
    );
    await expect(
      test.database.query("UPDATE platform.visit SET note = '' WHERE workspace_id = $1", [id]),
    ).rejects.toThrow('never changed');
    await erasePass(erasing(own), workspace(id), new Date());
  });
});
