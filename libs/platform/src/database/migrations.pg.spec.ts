import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATION_ADVISORY_LOCK_KEY } from 'bullmq';
import { Client } from 'pg';
import { migrateQueues } from '../queues/migrate-queues';
import { eventually, testDatabase, type TestDatabase } from '../testing';
import { LOCK_PATIENCE, migrate, outstandingMigrations } from './migrations';
import { SESSION_SETTINGS, settleSessions } from './session-settings';

let test: TestDatabase;
let directory: string;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const write = (file: string, sql: string): void => writeFileSync(join(directory, file), sql);
const connected = async (name: string, url = test.url): Promise<Client> => {
  const client = new Client({ connectionString: url, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

describe('migrations', () => {
  it('are applied once and atomically, even by two concurrent runs', async () => {
    write('1700000000001-one.sql', 'CREATE TABLE once.one (id int); INSERT INTO once.one VALUES (1);');
    write('1700000000002-two.sql', 'CREATE TABLE once.two (id int);');
    const contexts = [{ schema: 'once', directory }];
    const runs = await Promise.all([migrate(test.url, contexts), migrate(test.url, contexts)]);
    expect(runs.flat().sort()).toEqual(['once/one1700000000001', 'once/two1700000000002']);
    expect(await migrate(test.url, contexts)).toEqual([]);
    write('1700000000003-bad.sql', 'CREATE TABLE once.three (id int); SELECT nonsense;');
    await expect(migrate(test.url, contexts)).rejects.toThrow('nonsense');
    expect(await test.database.query(`SELECT to_regclass('once.three') AS found`)).toEqual([{ found: null }]);
  });

  it('are refused if their statements changed after they were applied, unless applied before checksums existed', async () => {
    const contexts = [{ schema: 'edited', directory }];
    write('1700000000001-one.sql', 'CREATE TABLE edited.one (id int);');
    await migrate(test.url, contexts);
    await test.database.query('UPDATE edited.migration SET checksum = NULL');
    write('1700000000001-one.sql', 'CREATE TABLE edited.one (id bigint);');
    expect(await migrate(test.url, contexts)).toEqual([]);
    write('1700000000001-one.sql', 'CREATE TABLE edited.one (id int);');
    await expect(migrate(test.url, contexts)).rejects.toThrow(
      '1700000000001-one.sql were changed after they were applied',
    );
    expect((await outstandingMigrations(test.database, contexts)).changed).toEqual(['edited/one1700000000001']);
  });

  it('may have their comments and white space changed after they were applied', async () => {
    const contexts = [{ schema: 'commented', directory }];
    write(
      '1700000000001-one.sql',
      "-- One.\nCREATE TABLE commented.one (\n  name text DEFAULT '-- none' -- a name\n);\n",
    );
    await migrate(test.url, contexts);
    write(
      '1700000000001-one.sql',
      "/* Two /* nested. */ */ CREATE TABLE commented.one ( name text DEFAULT '-- none' );",
    );
    expect(await migrate(test.url, contexts)).toEqual([]);
    expect((await outstandingMigrations(test.database, contexts)).changed).toEqual([]);
    write('1700000000001-one.sql', "CREATE TABLE commented.one ( name text DEFAULT '-- nobody' );");
    await expect(migrate(test.url, contexts)).rejects.toThrow('were changed after they were applied');
  });

  it('accept the listed checksum of their former text, and keep it for the previous release', async () => {
    const contexts = [{ schema: 'former', directory }];
    const formerText = '-- In other words.\nCREATE TABLE former.one (id int);\n';
    const formerChecksum = createHash('sha256').update(formerText).digest('hex');
    write('1700000000001-one.sql', formerText);
    await migrate(test.url, contexts);
    await test.database.query('UPDATE former.migration SET checksum = $1', [formerChecksum]);
    write('1700000000001-one.sql', 'CREATE TABLE former.one (id int);\n');
    await expect(migrate(test.url, contexts)).rejects.toThrow('were changed after they were applied');
    write('former-checksums.json', JSON.stringify({ '1700000000001-one.sql': formerChecksum }));
    expect(await migrate(test.url, contexts)).toEqual([]);
    expect(await outstandingMigrations(test.database, contexts)).toEqual({ pending: [], changed: [], unknown: [] });
    expect(await test.database.query('SELECT checksum FROM former.migration')).toEqual([{ checksum: formerChecksum }]);
    await test.database.query(`UPDATE former.migration SET checksum = 'another'`);
    await expect(migrate(test.url, contexts)).rejects.toThrow('were changed after they were applied');
  });

  it('name the holder of their lock after a timeout, and leave no lock behind', async () => {
    write('1700000000001-one.sql', 'CREATE TABLE locked.one (id int);');
    const contexts = [{ schema: 'locked', directory }];
    const holder = await connected('somebody else');
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('migrate', 0))`);
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const refused = migrate(test.url, contexts, { lockPatienceMs: 50, tries: 1 });
    await expect(refused).rejects.toThrow(new RegExp(`session ${rows[0]!.pid} \\(somebody else.* has it since 20`));
    await holder.end();
    expect(await migrate(test.url, contexts)).toEqual(['locked/one1700000000001']);
    expect(
      await test.database.query(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      ),
    ).toEqual([]);
  });

  it("name the holder of the queue tables' lock after a timeout", async () => {
    const holder = await connected('somebody else');
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${MIGRATION_ADVISORY_LOCK_KEY}, hashtext('bullmq'))`);
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const refused = migrateQueues(test.url, { lockPatienceMs: 50, tries: 1 });
    await expect(refused).rejects.toThrow(
      new RegExp(`queues' tables .* session ${rows[0]!.pid} \\(somebody else.* has it since 20`),
    );
    await holder.end();
    await expect(migrateQueues(test.url)).resolves.toBeUndefined();
    expect(LOCK_PATIENCE).toEqual({ lockPatienceMs: 3_000, tries: 3 });
  });

  it('give up on a table in use, name its user, and are applied later', async () => {
    write('1700000000001-one.sql', 'CREATE TABLE used.one (id int);');
    const contexts = [{ schema: 'used', directory }];
    await migrate(test.url, contexts);
    const report = await connected('a report');
    await report.query('BEGIN; SELECT * FROM used.one');
    const { rows } = await report.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    write('1700000000002-two.sql', 'ALTER TABLE used.one ADD COLUMN name text;');
    const refused = migrate(test.url, contexts, { lockPatienceMs: 50, tries: 1 });
    await expect(refused).rejects.toThrow(
      new RegExp(`is in use: the session ${rows[0]!.pid} \\(a report.* has it since 20`),
    );
    await report.end();
    expect(await migrate(test.url, contexts)).toEqual(['used/two1700000000002']);
  });
});

describe('a migration whose table is in use', () => {
  it('is retried and lets others proceed in between, until the table is free', async () => {
    write('1700000000001-one.sql', 'CREATE TABLE tried.one (id int);');
    const contexts = [{ schema: 'tried', directory }];
    await migrate(test.url, contexts);
    const report = await connected('a report');
    await report.query('BEGIN; SELECT * FROM tried.one');
    write('1700000000002-two.sql', 'CREATE TABLE tried.two (id int); ALTER TABLE tried.one ADD COLUMN name text;');
    const migrating = migrate(test.url, contexts, { lockPatienceMs: 300, tries: 200 });
    const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'tried.one'::regclass AND NOT granted`;
    await eventually(async () => (await test.database.query(waiting)).length === 1);
    await eventually(async () => (await test.database.query(waiting)).length === 0);
    expect(await test.database.query('SELECT * FROM tried.one')).toEqual([]);
    await report.query('COMMIT');
    expect(await migrating).toEqual(['tried/two1700000000002']);
    await report.end();
  });
});

describe('our sessions', () => {
  let own: TestDatabase;

  beforeAll(async () => {
    own = await testDatabase();
  });
  afterAll(() => own.drop());

  const HOLDER = `
    const { Client } = require(process.argv[2]);
    const client = new Client({ connectionString: process.argv[1], application_name: 'stopped' });
    client.on('error', () => undefined);
    client.connect().then(() => client.query('BEGIN; UPDATE public.held SET id = id')).then(() => console.log('held'));`;

  it('release their locks when their process is stopped', async () => {
    const client = await connected('settling', own.url);
    await client.query('CREATE TABLE public.held (id int); INSERT INTO public.held VALUES (1)');
    await settleSessions(client, { idle_in_transaction_session_timeout: '500ms' });
    await client.end();
    const holder = spawn(process.execPath, ['-e', HOLDER, own.url, require.resolve('pg')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    holder.kill('SIGSTOP');
    const next = await connected('next', own.url);
    await next.query('UPDATE public.held SET id = 2');
    await next.end();
    holder.kill('SIGKILL');
    await eventually(
      async () =>
        (await own.database.query(`SELECT 1 FROM pg_stat_activity WHERE application_name = 'stopped'`)).length === 0,
    );
  });

  it('get the settings of the migration, and keep those of an operator', async () => {
    await migrate(own.url, []);
    const client = await connected('fresh', own.url);
    const shown = async (name: string) =>
      (await client.query<{ setting: string }>('SELECT current_setting($1) AS setting', [name])).rows[0]!.setting;
    expect([
      await shown('jit'),
      await shown('statement_timeout'),
      await shown('idle_in_transaction_session_timeout'),
    ]).toEqual(['off', '30s', '500ms']);
    await client.end();
  });

  it('get all settings on a database that is migrated for the first time', async () => {
    const first = await testDatabase();
    await migrate(first.url, []);
    const client = await connected('first', first.url);
    const { rows } = await client.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
      [Object.keys(SESSION_SETTINGS)],
    );
    await client.end();
    await first.drop();
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      statement_timeout: '30000',
      idle_in_transaction_session_timeout: '20000',
      tcp_keepalives_idle: '5',
      tcp_keepalives_interval: '2',
      tcp_keepalives_count: '5',
      tcp_user_timeout: '15000',
      jit: 'off',
    });
  });
});
