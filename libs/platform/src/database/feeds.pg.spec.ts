import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { asIfRestored } from '../testing/as-if-restored';
import { testDatabase, type TestDatabase } from '../testing/test-database';
import type { Database } from './database';
import { expireFeedCursors, FEED_EPOCH, FEED_FRONTIER, lookAtFeeds } from './feeds';

const TABLE = `
  CREATE TABLE entry (workspace_id uuid NOT NULL, id uuid NOT NULL, changed_in bigint NOT NULL, PRIMARY KEY (workspace_id, id));
  CREATE TRIGGER entry_changed BEFORE INSERT OR UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION platform.stamp_change();
  CREATE INDEX entry_feed ON entry (workspace_id, changed_in, id)`;
const ADD = 'INSERT INTO entry (workspace_id, id) VALUES ($1, $2)';
const PAGE = `
  SELECT id, changed_in AS "changedIn" FROM entry
   WHERE workspace_id = $1 AND (changed_in, id) > ($2::bigint, $3::uuid) AND changed_in < ${FEED_FRONTIER} ORDER BY changed_in, id LIMIT $4`;
const NOW = `SELECT ${FEED_FRONTIER} AS frontier, ${FEED_EPOCH} AS epoch`;

interface Entry {
  id: string;
  changedIn: number;
}

/** Reads a feed repeatedly and records what it received. */
class Reader {
  readonly seen: string[] = [];
  private after: Entry = { changedIn: 0, id: '00000000-0000-0000-0000-000000000000' };

  constructor(
    private readonly database: Database,
    private readonly workspaceId: string,
  ) {}

  async read(limit = 3): Promise<number> {
    const values = [this.workspaceId, this.after.changedIn, this.after.id, limit];
    const page = await this.database.queryUnder<Entry>([lookAtFeeds(this.workspaceId)], PAGE, values);
    this.seen.push(...page.map(({ id }) => id));
    this.after = page.at(-1) ?? this.after;
    return page.length;
  }

  async readOn(): Promise<string[]> {
    while ((await this.read()) > 0);
    return this.seen;
  }
}

describe('feeds', () => {
  let test: TestDatabase;
  const clients: Client[] = [];

  const connected = async (): Promise<Client> => {
    const client = new Client({ connectionString: test.url });
    await client.connect();
    clients.push(client);
    return client;
  };
  const feedMoment = async (workspaceId: string, { database } = test) =>
    (await database.queryUnder<{ frontier: number; epoch: string }>([lookAtFeeds(workspaceId)], NOW))[0]!;
  const add = async (workspaceId: string, on: Pick<Client, 'query'>): Promise<string> => {
    const id = randomUUID();
    await on.query(ADD, [workspaceId, id]);
    return id;
  };

  beforeAll(async () => {
    test = await testDatabase();
    const client = await connected();
    await client.query(TABLE);
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
  });

  afterAll(() => test.drop());

  it('show a late commit after everything that could precede it', async () => {
    const workspaceId = randomUUID();
    const [late, punctual] = [await connected(), await connected()];
    const reader = new Reader(test.database, workspaceId);
    await late.query('BEGIN');
    await late.query('SELECT pg_current_xact_id()');
    const first = await add(workspaceId, punctual);
    expect(await reader.readOn()).toEqual([first]);
    await add(randomUUID(), late);
    const lateId = await add(workspaceId, late);
    const second = await add(workspaceId, punctual);
    expect(await reader.readOn()).toEqual([first]);
    await late.query('COMMIT');
    expect(await reader.readOn()).toEqual([first, lateId, second]);
  });

  it("of a workspace are not delayed by another workspace's transaction", async () => {
    const [long, short] = [await connected(), await connected()];
    await long.query('BEGIN');
    await add(randomUUID(), long);
    const workspaceId = randomUUID();
    const id = await add(workspaceId, short);
    expect(await new Reader(test.database, workspaceId).readOn()).toEqual([id]);
  });

  it('wait for a transaction over many workspaces, which holds only two locks', async () => {
    const [sweep, short] = [await connected(), await connected()];
    await sweep.query('BEGIN');
    for (let n = 0; n < 20; n += 1) await add(randomUUID(), sweep);
    const { rows } = await sweep.query<{ locks: number }>(
      `SELECT count(*)::int AS locks FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'`,
    );
    expect(rows[0]!.locks).toBe(2);
    const workspaceId = randomUUID();
    await add(workspaceId, short);
    expect(await new Reader(test.database, workspaceId).readOn()).toEqual([]);
  });

  it('do not wait for rolled-back savepoints, but for writes after them', async () => {
    const workspaceId = randomUUID();
    const [writer, other] = [await connected(), await connected()];
    await writer.query('BEGIN; SAVEPOINT one');
    await add(workspaceId, writer);
    await writer.query('ROLLBACK TO one');
    const reader = new Reader(test.database, workspaceId);
    const free = await add(workspaceId, other);
    expect(await reader.readOn()).toEqual([free]);
    const writerId = await add(workspaceId, writer);
    const behind = await add(workspaceId, other);
    expect(await reader.readOn()).toEqual([free]);
    await writer.query('COMMIT');
    expect(await reader.readOn()).toEqual([free, writerId, behind]);
  });

  it('show each committed row once, while writers commit in any order', async () => {
    const workspaces: string[] = [randomUUID(), randomUUID()];
    const committed = new Map(workspaces.map((workspaceId) => [workspaceId, [] as string[]]));
    const writer = async () => {
      const client = await connected();
      for (let turn = 0; turn < 12; turn += 1) {
        const written: [string, string][] = [];
        await client.query('BEGIN');
        if (randomInt(2)) await client.query('SELECT pg_current_xact_id()');
        await sleep(randomInt(5));
        for (let row = 0; row <= randomInt(3); row += 1) {
          const workspaceId = workspaces[randomInt(2)]!;
          const takenBack = randomInt(4) === 0;
          if (takenBack) await client.query('SAVEPOINT one');
          const id = await add(workspaceId, client);
          if (takenBack) await client.query('ROLLBACK TO one');
          else written.push([workspaceId, id]);
        }
        await sleep(randomInt(20));
        const commits = randomInt(5) > 0;
        await client.query(commits ? 'COMMIT' : 'ROLLBACK');
        if (commits) for (const [workspaceId, id] of written) committed.get(workspaceId)!.push(id);
      }
    };
    let writing = true;
    const writers = Promise.all(Array.from({ length: 6 }, writer)).finally(() => (writing = false));
    const readers = workspaces.flatMap((workspaceId) =>
      [1, 2].map(() => ({ workspaceId, reader: new Reader(test.database, workspaceId) })),
    );
    await Promise.all(
      readers.map(async ({ reader }) => {
        while (writing) await reader.read();
      }),
    );
    await writers;
    for (const { workspaceId, reader } of readers)
      expect((await reader.readOn()).toSorted()).toEqual(committed.get(workspaceId)!.toSorted());
  });

  it('share one epoch, and get a higher one after their rows were restored', async () => {
    const workspaceId = randomUUID();
    const writer = await connected();
    await writer.query(`SELECT setval('platform.feed_position', last_value + 1000000) FROM platform.feed_position`);
    const ids = [await add(workspaceId, writer), await add(workspaceId, writer)];
    const { epoch } = await feedMoment(workspaceId);
    const restored = await testDatabase();
    const into = new Client({ connectionString: restored.url });
    await into.connect();
    try {
      await into.query(TABLE);
      const { rows } = await writer.query<{ entries: object[]; epochs: object[] }>(
        `SELECT (SELECT json_agg(e) FROM entry e WHERE workspace_id = $1) AS entries, (SELECT json_agg(e) FROM platform.feed_epoch e) AS epochs`,
        [workspaceId],
      );
      // Triggers do not fire, as when a dump is restored.
      await into.query(`SET session_replication_role = replica; DELETE FROM platform.feed_epoch`);
      await into.query('INSERT INTO entry SELECT * FROM json_populate_recordset(null::entry, $1)', [
        JSON.stringify(rows[0]!.entries),
      ]);
      await into.query(
        'INSERT INTO platform.feed_epoch SELECT * FROM json_populate_recordset(null::platform.feed_epoch, $1)',
        [JSON.stringify(rows[0]!.epochs)],
      );
      await into.query(`SET session_replication_role = DEFAULT`);
      const moments = await Promise.all(Array.from({ length: 8 }, () => feedMoment(workspaceId, restored)));
      expect(new Set(moments.map((moment) => moment.epoch)).size).toBe(1);
      expect(moments[0]!.epoch).not.toBe(epoch);
      const reader = new Reader(restored.database, workspaceId);
      expect(await reader.readOn()).toEqual(ids);
      const later = await add(workspaceId, into);
      expect(await reader.readOn()).toEqual([...ids, later]);
    } finally {
      await into.end();
      await restored.drop();
    }
    expect((await feedMoment(workspaceId)).epoch).toBe(epoch);
  });

  it('keep their epoch over a server restart, and get a new one when cursors expire', async () => {
    const recovered = await testDatabase();
    try {
      const { database } = recovered;
      const workspaceId = randomUUID();
      const { epoch } = await feedMoment(workspaceId, recovered);
      await database.query(`UPDATE platform.feed_epoch SET server_started_at = 'epoch'`);
      expect((await feedMoment(workspaceId, recovered)).epoch).toBe(epoch);
      const event = `INSERT INTO platform.outbox (id, workspace_id, type, event) VALUES (gen_random_uuid(), $1, 'contact.created', '{}')`;
      await database.query(event, [workspaceId]);
      const [row] = await database.query<{ highest: string }>('SELECT max(changed_in) AS highest FROM platform.outbox');
      await database.query(`SELECT setval('platform.feed_position', 1)`);
      await Promise.all([expireFeedCursors(database), expireFeedCursors(database)]);
      const moment = await feedMoment(workspaceId, recovered);
      expect(moment.epoch).not.toBe(epoch);
      expect(Number(moment.frontier)).toBeGreaterThan(Number(row!.highest));
      expect((await feedMoment(workspaceId, recovered)).epoch).toBe(moment.epoch);
    } finally {
      await recovered.drop();
    }
  });

  it('find the highest restored position by an index per partition', async () => {
    const [few, many] = [randomUUID(), randomUUID()];
    const writer = await connected();
    const event = `INSERT INTO platform.outbox (id, workspace_id, type, event) SELECT gen_random_uuid(), $1, 'contact.created', '{}'`;
    await writer.query(`${event} FROM generate_series(1, 2000)`, [many]);
    await writer.query(event, [few]);
    await add(few, writer);
    await asIfRestored(test.database);
    const drawn = await writer.query<{ highest: string }>('SELECT max(changed_in) AS highest FROM entry');
    await writer.query(`BEGIN; SELECT setval('platform.feed_position', 1)`);
    await writer.query('SELECT platform.renew_feed_epoch()');
    const { rows } = await writer.query<{ read: number; position: string }>(
      `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS read, (SELECT last_value FROM platform.feed_position) AS position
         FROM pg_stat_xact_user_tables WHERE relname ~ '^(outbox|entry)'`,
    );
    await writer.query('COMMIT');
    expect(Number(rows[0]!.position)).toBe(Number(drawn.rows[0]!.highest));
    expect(rows[0]!.read).toBeLessThan(500);
  });
});
