import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { Client } from 'pg';
import { loadConfig, PlatformConfig } from '../process/config';
import { examineDatabase } from '../doctor';
import { createLogger } from '../process/logger';
import { PlatformModule } from '../process/platform.module';
import { migrateQueues } from '../queues/migrate-queues';
import { clientConnection, eventually, testDatabase, type TestDatabase } from '../testing';
import { migrateInBackground } from './background-migrations';
import { isDirect } from './broadcast';
import { migrate } from './migrations';
import { refuseOldPooler } from './pooler';
import { SESSION_SETTINGS, settleSessions } from './session-settings';
import { OpenTransaction } from './transaction';

const NOBODY_ID = 65_534;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

describe('a PgBouncer older than 1.22', () => {
  let test: TestDatabase;
  let folder: string;
  let pooler: ChildProcess;
  let url: string;

  beforeAll(async () => {
    test = await testDatabase();
    folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
    const target = new URL(test.url);
    const port = await freePort();
    const file = join(folder, 'pgbouncer.ini');
    const login = `user=${target.username}${target.password ? ` password=${target.password}` : ''}`;
    const settings = [
      `[databases]`,
      `* = host=${target.hostname} port=${target.port} ${login}`,
      `single = host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)} pool_size=1 ${login}`,
      `statements = host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)} pool_mode=statement ${login}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
    ];
    writeFileSync(
      file,
      [...settings, 'auth_type = any', 'pool_mode = transaction', 'unix_socket_dir =', ''].join('\n'),
      { mode: 0o644 },
    );
    chmodSync(folder, 0o755);
    const identity = process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {};
    pooler = spawn('pgbouncer', [file], { stdio: 'ignore', ...identity });
    target.port = String(port);
    url = target.href;
    await eventually(() =>
      isDirect(url).then(
        () => true,
        () => false,
      ),
    );
  });
  afterAll(async () => {
    pooler.kill('SIGKILL');
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  it('is distinguished from PostgreSQL itself', async () => {
    expect([await isDirect(url), await isDirect(test.url)]).toEqual([false, true]);
  });

  it('is refused because it mixes up prepared statements, unlike PostgreSQL itself', async () => {
    await expect(refuseOldPooler(url)).rejects.toThrow('PgBouncer has to be 1.22 or newer');
    await expect(refuseOldPooler(test.url)).resolves.toBeUndefined();
  });

  it('prevents a process from starting', async () => {
    const config = loadConfig(PlatformConfig, {
      DATABASE_URL: url,
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    });
    const module = PlatformModule.register({
      app: 'test',
      config,
      logger: createLogger('test', 'silent'),
    });
    const started = NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    await expect(started).rejects.toThrow('PgBouncer has to be 1.22 or newer');
  });

  it('is reported by doctor in transaction mode and in statement mode', async () => {
    const examine = async (database: string) => {
      const databaseUrl = new URL(url);
      databaseUrl.pathname = database;
      const findings = await examineDatabase({
        url: databaseUrl.href,
        hasRedis: false,
        migrations: [],
        partitioned: [],
      });
      const failed = findings.filter(({ verdict }) => verdict === 'wrong').map(({ check }) => check);
      return { failed, pooler: findings.find(({ check }) => check === 'pooler') };
    };
    const failed = ['pooler', 'encryption key'];
    const tooOld = { found: expect.stringContaining('PgBouncer has to be 1.22 or newer') as string };
    expect(await examine(new URL(url).pathname)).toMatchObject({ failed, pooler: tooOld });
    const noTransaction = {
      found: expect.stringContaining('lets no transaction through') as string,
      remedy: 'Set `pool_mode = transaction`.',
    };
    expect(await examine('/statements')).toMatchObject({ failed, pooler: noTransaction });
  });

  it('passes batches of a transaction through, even if a statement fails', async () => {
    await test.database.query('CREATE TABLE platform.pooled_word (text text PRIMARY KEY)');
    const singleUrl = new URL(url);
    singleUrl.pathname = '/single';
    const client = new Client({ connectionString: singleUrl.href });
    await client.connect();
    let roundTrips = 0;
    clientConnection(client).on('readyForQuery', () => (roundTrips += 1));
    const sources = { clock: { now: () => new Date() }, ids: { next: () => crypto.randomUUID() } };
    const beginTransaction = () =>
      new OpenTransaction(Object.assign(client, { release: () => undefined }), sources, test.database);
    const INSERT_WORD = 'INSERT INTO platform.pooled_word VALUES ($1)';
    for (const round of ['first', 'repeat']) {
      const tx = beginTransaction();
      await tx.query(INSERT_WORD, [round]);
      await expect(tx.nested(() => tx.query(INSERT_WORD, [round]))).rejects.toMatchObject({ code: '23505' });
      tx.defer(INSERT_WORD, [`${round} deferred`]);
      await tx.commit();
      const failing = beginTransaction();
      failing.defer(INSERT_WORD, [round]);
      await expect(failing.query(INSERT_WORD, ['behind a failure'])).rejects.toMatchObject({ code: '23505' });
      await failing.rollback();
    }
    await client.end();
    const words = await test.database.query<{ text: string }>('SELECT text FROM platform.pooled_word ORDER BY 1');
    expect(words.map(({ text }) => text)).toEqual(['first', 'first deferred', 'repeat', 'repeat deferred']);
    expect(roundTrips).toBe(2 * 5);
  });

  it('lets migrations through, without leaving a lock behind', async () => {
    const directory = join(folder, 'migrations');
    mkdirSync(directory);
    writeFileSync(join(directory, '1700000000001-one.sql'), 'CREATE TABLE pooled.one (id int);');
    expect(await migrate(url, [{ schema: 'pooled', directory }])).toEqual(['pooled/one1700000000001']);
    expect(await migrate(test.url, [{ schema: 'pooled', directory }], { lockPatienceMs: 500, tries: 1 })).toEqual([]);
  });

  it('is refused by background migrations if any are pending', async () => {
    const directory = join(folder, 'slow');
    mkdirSync(join(directory, 'background'), { recursive: true });
    expect(await migrateInBackground(url, [{ schema: 'pooled', directory }])).toEqual([]);
    writeFileSync(
      join(directory, 'background', '1700000000001-two.sql'),
      'CREATE INDEX CONCURRENTLY two ON pooled.one (id);',
    );
    await expect(migrateInBackground(url, [{ schema: 'pooled', directory }])).rejects.toThrow(
      'set DATABASE_DIRECT_URL',
    );
  });

  it('lets the first and a repeated migration of the queue tables through', async () => {
    await test.database.query('DROP SCHEMA bullmq CASCADE');
    for (const run of ['first', 'repeat']) expect([run, await migrateQueues(url)]).toEqual([run, undefined]);
    expect(await test.database.query(`SELECT to_regclass('bullmq.migration') IS NOT NULL AS "isThere"`)).toEqual([
      { isThere: true },
    ]);
  });

  describe('after the database has been migrated', () => {
    let migrated: TestDatabase;
    let pooledClient: Client;
    const connectPooled = async (): Promise<Client> => {
      const pooled = new URL(migrated.url);
      pooled.port = new URL(url).port;
      const client = new Client({ connectionString: pooled.href });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    };
    beforeAll(async () => {
      migrated = await testDatabase();
      const direct = new Client({ connectionString: migrated.url });
      await direct.connect();
      await settleSessions(direct, { statement_timeout: '700ms', idle_in_transaction_session_timeout: '500ms' });
      await direct.end();
      await migrate(migrated.url, []);
      pooledClient = await connectPooled();
    });
    afterAll(async () => {
      await pooledClient.end();
      await migrated.drop();
    });

    it('gives sessions all limits that migrations set for the role', async () => {
      const { rows } = await pooledClient.query<{ name: string; setting: string }>(
        'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
        [Object.keys(SESSION_SETTINGS)],
      );
      expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
        statement_timeout: '700',
        idle_in_transaction_session_timeout: '500',
        tcp_keepalives_idle: '5',
        tcp_keepalives_interval: '2',
        tcp_keepalives_count: '5',
        tcp_user_timeout: '15000',
        jit: 'off',
      });
    });

    it('enforces the statement timeout', async () => {
      await expect(pooledClient.query('SELECT pg_sleep(600)')).rejects.toThrow(
        'canceling statement due to statement timeout',
      );
    });

    it('releases the lock of an idle client', async () => {
      const idle = await connectPooled();
      await idle.query('BEGIN; SELECT pg_advisory_xact_lock(1)');
      await eventually(
        async () =>
          (await migrated.database.query<{ had: boolean }>('SELECT pg_try_advisory_xact_lock(1) AS had'))[0]!.had,
      );
      await idle.end();
    });

    it("limits a lock wait by the statement's own timeout, which later transactions do not inherit", async () => {
      const lockSql = `SELECT set_config('lock_timeout', '50', true), pg_advisory_xact_lock(2)`;
      await migrated.database.transaction(async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock(2)');
        await expect(pooledClient.query(lockSql)).rejects.toThrow('canceling statement due to lock timeout');
      });
      const { rows } = await pooledClient.query<{ limit: string }>(`SELECT current_setting('lock_timeout') AS limit`);
      expect(rows).toEqual([{ limit: '0' }]);
    });
  });
});
