import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { platformMigrations, SecretBox } from '../index';
import { ensurePartitions, partitionedPlatformTables } from '../database';
import { migrateInBackground } from '../database/background-migrations';
import { settleSessions } from '../database/session-settings';
import { testDatabase, type TestDatabase } from '../testing';
import { examineDatabase, type ExaminedDatabase } from './database-checks';
import type { Finding } from './finding';

const KEY = Buffer.alloc(32, 7);

describe('the checks of a database', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
    for (const { name } of partitionedPlatformTables) await ensurePartitions(test.database, name, 30);
  });
  afterAll(() => test.drop());

  async function runCheck(check: string, over: Partial<ExaminedDatabase> = {}): Promise<Finding | undefined> {
    const box = new SecretBox(KEY);
    const installation = {
      url: test.url,
      hasRedis: false,
      box,
      migrations: [platformMigrations],
      partitioned: partitionedPlatformTables,
    };
    return (await examineDatabase({ ...installation, ...over })).find((finding) => finding.check === check);
  }

  /** Sessions with a given setting. */
  const withSetting = (name: string, value: string): Partial<ExaminedDatabase> => {
    const url = new URL(test.url);
    url.searchParams.set('options', `-c ${name}=${value}`);
    return { url: url.href };
  };

  /** Fakes the server's catalogue with a schema that is searched first. */
  async function answering({
    version = '18.1',
    used = 1,
  }: {
    version?: string;
    used?: number;
  }): Promise<Partial<ExaminedDatabase>> {
    const [major, minor] = version.split('.');
    await test.database.query('DROP SCHEMA IF EXISTS answers CASCADE');
    await test.database.query('CREATE SCHEMA answers');
    await test.database.query(`CREATE VIEW answers.pg_stat_database AS SELECT ${used} AS numbackends`);
    await test.database.query(`
      CREATE FUNCTION answers.current_setting(name text) RETURNS text LANGUAGE sql AS $$
        SELECT CASE name WHEN 'max_connections' THEN '100' WHEN 'server_version' THEN '${version}'
                         WHEN 'server_version_num' THEN '${Number(major) * 10_000 + Number(minor)}' END $$`);
    return withSetting('search_path', 'answers,pg_catalog');
  }

  it('report a server that is too old', async () => {
    expect(await runCheck('database', await answering({ version: '14.22' }))).toEqual({
      check: 'database',
      verdict: 'wrong',
      found: 'PostgreSQL 14.22',
      remedy: 'Move to PostgreSQL 15 or newer.',
    });
    expect(await runCheck('database', await answering({ version: '15.0' }))).toMatchObject({
      verdict: 'ok',
      found: 'PostgreSQL 15.0',
    });
  });

  it('warn if more than four fifths of the connections are used', async () => {
    expect(await runCheck('connections', await answering({ used: 80 }))).toMatchObject({
      verdict: 'ok',
      found: '80 of 100 connections are used',
    });
    expect(await runCheck('connections', await answering({ used: 81 }))).toMatchObject({
      verdict: 'warning',
      found: '81 of 100 connections are used',
      remedy: expect.stringContaining('max_connections') as string,
    });
  });

  it('report a missing extension, on the server or in the database', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'extensions-'));
    const needing = (name: string) => {
      writeFileSync(join(directory, '1700000000001-one.sql'), `CREATE EXTENSION IF NOT EXISTS ${name};`);
      return runCheck('extensions', { migrations: [platformMigrations, { schema: 'other', directory }] });
    };
    expect(await needing('plpgsql')).toMatchObject({ verdict: 'ok' });
    expect(await needing('nonesuch')).toMatchObject({
      verdict: 'wrong',
      found: 'The server does not have nonesuch',
      remedy: expect.stringContaining("Install PostgreSQL's contributed modules") as string,
    });
    expect(await needing('tablefunc')).toMatchObject({
      verdict: 'wrong',
      found: 'Not installed in this database: tablefunc',
      remedy: 'Run `npm run migrate`.',
    });
    rmSync(directory, { recursive: true });
  });

  it('report a clock that is off by two seconds, and in which direction', async () => {
    const machine = Date.now.bind(Date);
    const aside = async (ms: number) => {
      const now = jest.spyOn(Date, 'now').mockImplementation(() => machine() + ms);
      const finding = await runCheck('clock');
      now.mockRestore();
      return finding;
    };
    expect(await aside(0)).toMatchObject({ verdict: 'ok' });
    for (const [ms, side] of [
      [60_000, 'ahead of'],
      [-60_000, 'behind'],
    ] as const) {
      const message = new RegExp(`^This machine's clock is [56]\\d\\.\\d s ${side} the database's$`);
      expect(await aside(ms)).toMatchObject({
        verdict: 'warning',
        found: expect.stringMatching(message) as string,
        remedy: expect.stringContaining('NTP') as string,
      });
    }
    expect(await aside(2_500)).toMatchObject({ verdict: 'warning' });
  });

  it('report sessions without timeouts, until migrating has set them', async () => {
    expect(await runCheck('sessions', withSetting('idle_in_transaction_session_timeout', '0'))).toMatchObject({
      verdict: 'warning',
      remedy: 'Run `npm run migrate`.',
    });
    const client = new Client({ connectionString: test.url });
    await client.connect();
    await settleSessions(client);
    await client.end();
    expect(await runCheck('sessions')).toMatchObject({ verdict: 'ok' });
  });

  it('report pending, changed and newer migrations', async () => {
    const last = 'SELECT max(id) FROM platform.migration';
    const removedRows = await test.database.query<object>(
      `DELETE FROM platform.migration WHERE id = (${last}) RETURNING *`,
    );
    expect(await runCheck('migrations')).toMatchObject({
      verdict: 'wrong',
      found: expect.stringMatching(/^1 are pending, first platform\//) as string,
      remedy: 'Run `npm run migrate`.',
    });
    const putBack = 'INSERT INTO platform.migration SELECT * FROM jsonb_populate_record(NULL::platform.migration, $1)';
    await test.database.query(putBack, [JSON.stringify(removedRows[0])]);
    await test.database.query(
      `INSERT INTO platform.migration (timestamp, name, checksum) VALUES (9999999999999, 'later9999999999999', 'x')`,
    );
    expect(await runCheck('migrations')).toMatchObject({
      verdict: 'warning',
      found: expect.stringContaining('platform/later9999999999999') as string,
    });
    await test.database.query('DELETE FROM platform.migration WHERE timestamp = 9999999999999');
    await test.database.query(`UPDATE platform.migration SET checksum = 'other' WHERE id = (${last})`);
    expect(await runCheck('migrations')).toMatchObject({
      verdict: 'wrong',
      found: expect.stringContaining('Changed after') as string,
    });
  });

  it('report indexes that still have to be built in the background', async () => {
    const other = await testDatabase();
    const directory = mkdtempSync(join(tmpdir(), 'background-'));
    mkdirSync(join(directory, 'background'));
    writeFileSync(
      join(directory, 'background', '1700000000001-word.sql'),
      'CREATE INDEX CONCURRENTLY word_text ON other.word (text);',
    );
    await other.database.query('CREATE SCHEMA other');
    await other.database.query('CREATE TABLE other.word (text text)');
    const migrations = [{ schema: 'other', directory }];
    expect(await runCheck('migrations', { url: other.url, migrations })).toMatchObject({
      verdict: 'warning',
      found: 'Indexes are left to be built in the background: other/word1700000000001',
      remedy: expect.stringContaining('npm run migrate background') as string,
    });
    await migrateInBackground(other.url, migrations);
    expect(await runCheck('migrations', { url: other.url, migrations })).toMatchObject({ verdict: 'ok' });
    await other.drop();
    rmSync(directory, { recursive: true });
  });

  it('report a wrong encryption key, without writing a canary', async () => {
    await test.database.query('DELETE FROM platform.encryption_canary');
    expect(await runCheck('encryption key')).toMatchObject({
      verdict: 'ok',
      found: 'No process has sealed anything yet',
    });
    expect(await test.database.query('SELECT 1 FROM platform.encryption_canary')).toEqual([]);
    await test.database.query('INSERT INTO platform.encryption_canary (sealed) VALUES ($1)', [
      new SecretBox(KEY).seal('canary'),
    ]);
    expect(await runCheck('encryption key')).toMatchObject({ verdict: 'ok' });
    expect(await runCheck('encryption key', { box: new SecretBox(Buffer.alloc(32, 8), KEY) })).toMatchObject({
      verdict: 'warning',
    });
    expect(await runCheck('encryption key', { box: new SecretBox(Buffer.alloc(32, 8)) })).toMatchObject({
      verdict: 'wrong',
    });
  });

  it('report a table whose partitions run out', async () => {
    const [day] = await test.database.query<{ name: string }>(
      `SELECT 'platform.request_p' || to_char(now() + interval '3 days', 'YYYYMMDD') AS name`,
    );
    await test.database.query(`DROP TABLE ${day!.name}`);
    const finding = await runCheck('partitions');
    expect(finding).toMatchObject({
      verdict: 'wrong',
      found: expect.stringContaining('platform.request (2 days)') as string,
    });
    expect(finding!.remedy).toContain('Start a scheduler');
  });

  it('report a direct connection to another database', async () => {
    const other = await testDatabase();
    const finding = await runCheck('direct connection', { directUrl: other.url });
    await other.drop();
    expect(finding).toMatchObject({ verdict: 'wrong', found: expect.stringContaining('another database') as string });
  });
});
