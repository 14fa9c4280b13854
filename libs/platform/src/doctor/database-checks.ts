import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { backgroundMigrationsLeft } from '../database/background-migrations';
import { isDirect } from '../database/broadcast';
import { DatabaseClock, SKEWED_MS } from '../database/database-clock';
import { refuseWrongDirectUrl } from '../database/direct-url';
import { outstandingMigrations, type ContextMigrations } from '../database/migrations';
import { partitionDaysAhead, type PartitionedTable } from '../database/partitions';
import { refuseOldPooler } from '../database/pooler';
import { hasUnlimitedSessions } from '../database/session-settings';
import type { Sql } from '../database/sql';
import { reaching } from '../database/unreachable';
import { keyOfCanary } from '../process/encryption-canary';
import type { SecretBox } from '../secret-box';
import { runChecks, ok, warning, wrong, type Check, type Finding } from './finding';

const TIMEOUT_MS = 5_000;
const OLDEST_SERVER = 150_000;
const MIGRATE = 'Run `npm run migrate`.';
/** Leaves few connections for a starting process. */
const MOST_CONNECTIONS_USED = 0.8;
/** The scheduler creates partitions a month ahead. */
const FEWEST_DAYS_AHEAD = 7;
const EXTENSION = /CREATE EXTENSION IF NOT EXISTS (\w+)/g;

export interface ExaminedDatabase {
  url: string;
  directUrl?: string | undefined;
  /** Notices between processes go through Redis. */
  hasRedis: boolean;
  /** Undefined for a missing or unusable key. */
  box?: SecretBox | undefined;
  migrations: readonly ContextMigrations[];
  partitioned: readonly PartitionedTable[];
  more?: Readonly<Record<string, (sql: Sql) => Check>>;
}

const seconds = (ms: number): string => `${(Math.abs(ms) / 1_000).toFixed(1)} s`;

async function connected(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'doctor',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const sqlOn = (client: Client): Sql => ({
  query: async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[],
});

const serverCheck =
  (sql: Sql): Check =>
  async () => {
    const [server] = await sql.query<{ number: number; version: string }>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`,
    );
    const result = `PostgreSQL ${server!.version}`;
    return server!.number >= OLDEST_SERVER ? ok(result) : wrong(result, 'Move to PostgreSQL 15 or newer.');
  };

const connectionsCheck =
  (sql: Sql): Check =>
  async () => {
    const [row] = await sql.query<{ most: number; used: number }>(
      `
        SELECT current_setting('max_connections')::int AS most,
               (SELECT sum(numbackends) FROM pg_stat_database)::int AS used`,
    );
    const { most, used } = row!;
    const result = `${used} of ${most} connections are used`;
    return used <= most * MOST_CONNECTIONS_USED
      ? ok(result)
      : warning(result, 'Raise max_connections, or put PgBouncer in between.');
  };

async function requiredExtensions(migrations: readonly ContextMigrations[]): Promise<string[]> {
  const extensions = new Set<string>();
  for (const { directory } of migrations) {
    for (const file of await readdir(directory)) {
      const sql = file.endsWith('.sql') ? await readFile(join(directory, file), 'utf8') : '';
      for (const [, name] of sql.matchAll(EXTENSION)) extensions.add(name!);
    }
  }
  return [...extensions].sort();
}

const extensionsCheck =
  (sql: Sql, migrations: readonly ContextMigrations[]): Check =>
  async () => {
    const needed = await requiredExtensions(migrations);
    const rows = await sql.query<{ name: string; installed: boolean }>(
      'SELECT name, installed_version IS NOT NULL AS installed FROM pg_available_extensions WHERE name = ANY ($1)',
      [needed],
    );
    const unavailable = needed.filter((name) => !rows.some((row) => row.name === name));
    if (unavailable.length > 0) {
      return wrong(
        `The server does not have ${unavailable.join(', ')}`,
        "Install PostgreSQL's contributed modules on its machine, or have the provider allow them.",
      );
    }
    const missing = rows.filter(({ installed }) => !installed).map(({ name }) => name);
    return missing.length === 0
      ? ok(needed.join(', '))
      : wrong(`Not installed in this database: ${missing.join(', ')}`, MIGRATE);
  };

/** Uses its own connection, which a pooler in statement mode breaks at the first `BEGIN`. */
async function whyNoTransaction(url: string): Promise<string | undefined> {
  const client = await connected(url);
  try {
    await client.query('BEGIN');
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const poolerCheck =
  ({ url, directUrl, hasRedis }: ExaminedDatabase): Check =>
  async () => {
    if (await isDirect(url)) return ok('DATABASE_URL leads to PostgreSQL itself');
    const why = await whyNoTransaction(url);
    if (why !== undefined)
      return wrong(`The pooler of DATABASE_URL lets no transaction through: ${why}`, 'Set `pool_mode = transaction`.');
    await refuseOldPooler(url);
    const result = 'A pooler that lets transactions and prepared statements through';
    if (directUrl || hasRedis) return ok(result);
    const remedy = 'Set DATABASE_DIRECT_URL or REDIS_URL.';
    return warning(
      `${result}; without a direct connection and without Redis, processes do not hear of each other's changes at once`,
      remedy,
    );
  };

const directUrlCheck =
  (sql: Sql, { url, directUrl }: ExaminedDatabase): Check =>
  async () => {
    if (!directUrl) return ok('DATABASE_DIRECT_URL is not set');
    if (directUrl !== url) await refuseWrongDirectUrl(directUrl, sql);
    if (await isDirect(directUrl)) return ok('DATABASE_DIRECT_URL leads to the same database, without a pooler');
    return wrong(
      'A pooler stands before DATABASE_DIRECT_URL, through which no notice comes',
      "Give it the address of PostgreSQL's own port.",
    );
  };

const clockCheck =
  (sql: Sql): Check =>
  async () => {
    const clock = new DatabaseClock();
    await clock.read(sql);
    const { skewMs } = clock;
    if (Math.abs(skewMs) < SKEWED_MS) return ok(`This machine's clock is the database's, within ${seconds(SKEWED_MS)}`);
    const result = `This machine's clock is ${seconds(skewMs)} ${skewMs > 0 ? 'ahead of' : 'behind'} the database's`;
    return warning(result, 'Synchronise the clocks of both machines (NTP): signatures and tokens are judged by them.');
  };

const migrationsCheck =
  (sql: Sql, migrations: readonly ContextMigrations[]): Check =>
  async () => {
    const { pending, changed, unknown } = await outstandingMigrations(sql, migrations);
    if (changed.length > 0)
      return wrong(
        `Changed after they were applied: ${changed.join(', ')}`,
        'Run the release that these files belong to.',
      );
    if (pending.length > 0) return wrong(`${pending.length} are pending, first ${pending[0]}`, MIGRATE);
    if (unknown.length > 0)
      return warning(
        `The database is of a newer release: ${unknown.at(-1)} is not known here`,
        'Bring all processes to the newer release.',
      );
    const left = await backgroundMigrationsLeft(sql, migrations);
    if (left.length === 0) return ok('All are applied');
    return warning(
      `Indexes are left to be built in the background: ${left.join(', ')}`,
      'Run `npm run migrate background`; the service may go on.',
    );
  };

const partitionsCheck =
  (sql: Sql, tables: readonly PartitionedTable[]): Check =>
  async () => {
    const overdue: { name: string; days: number }[] = [];
    for (const { name, byYear } of tables)
      if (!byYear) overdue.push({ name, days: await partitionDaysAhead(sql, name) });
    const few = overdue.filter(({ days }) => days < FEWEST_DAYS_AHEAD);
    if (few.length === 0)
      return ok(`${overdue.length} tables, ${Math.min(...overdue.map(({ days }) => days))} days ahead at least`);
    const names = few.map(({ name, days }) => `${name} (${days} days)`).join(', ');
    return wrong(
      `Few days ahead: ${names}`,
      'Start a scheduler: it makes them when it starts and every hour. See docs/runbooks/PartitionsRunOut.md.',
    );
  };

const sessionsCheck =
  (sql: Sql): Check =>
  async () =>
    (await hasUnlimitedSessions(sql))
      ? warning('Sessions may stand idle in a transaction for ever, as after a restore', MIGRATE)
      : ok('Idle transactions end by themselves');

const keyCheck =
  (sql: Sql, box: SecretBox | undefined): Check =>
  async () => {
    if (!box)
      return wrong('No usable ENCRYPTION_KEY is set', 'Give it the one that every process has: 32 bytes in base64.');
    const key = await keyOfCanary(sql, box);
    if (key === undefined) return ok('No process has sealed anything yet');
    if (key === 'neither')
      return wrong(
        "ENCRYPTION_KEY is not the key of this database's secrets",
        'Give it the one that every process has.',
      );
    return key === 'first'
      ? ok("ENCRYPTION_KEY opens what the database's secrets are sealed with")
      : warning(
          "ENCRYPTION_KEY_OTHER opens the database's secrets",
          'When every process has these two keys, run `keys rotate-encryption`.',
        );
  };

/** Problems come in the order in which they should be fixed. Without a connection it returns only that. */
export async function examineDatabase(examined: ExaminedDatabase): Promise<Finding[]> {
  const { url, migrations, partitioned, box, more = {} } = examined;
  let client: Client;
  try {
    client = await reaching(url, () => connected(url));
  } catch (error) {
    return [
      {
        check: 'database',
        ...wrong(
          (error as Error).message,
          'Start it, or correct the address; the other checks of the database need it.',
        ),
      },
    ];
  }
  const sql = sqlOn(client);
  try {
    return await runChecks({
      database: serverCheck(sql),
      connections: connectionsCheck(sql),
      extensions: extensionsCheck(sql, migrations),
      pooler: poolerCheck(examined),
      'direct connection': directUrlCheck(sql, examined),
      clock: clockCheck(sql),
      migrations: migrationsCheck(sql, migrations),
      sessions: sessionsCheck(sql),
      partitions: partitionsCheck(sql, partitioned),
      'encryption key': keyCheck(sql, box),
      ...Object.fromEntries(Object.entries(more).map(([name, check]) => [name, check(sql)])),
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
