import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isDirect } from './broadcast';
import type { ContextMigrations } from './migrations';
import { KEEPING_ALIVE } from './silence';
import type { Sql } from './sql';
import { withoutComments } from './sql-tokens';
import { reaching } from './unreachable';
import { LOCK_NOT_HAD } from './workspace-locks';

/** Background migrations: files with one statement each. */
const FOLDER = 'background';
const FILE = /^(\d{13})-([a-z0-9-]+)\.sql$/;
const STATEMENT = /^CREATE (UNIQUE )?INDEX CONCURRENTLY (\w+) ON (\w+)\.(\w+) ([^;]+);$/;

const CONNECT_TIMEOUT_MS = 10_000;
const LOOK_AGAIN_MS = 1_000;
/** Writers queue behind a step that waits for a lock. */
const LOCK_TIMEOUT_MS = 2_000;
/** A partition or its index is gone, or there was a deadlock; the rest is read again. */
const MEANWHILE = /^(42P01|42704|40P01)$/;

interface BackgroundIndex {
  name: string;
  checksum: string;
  schema: string;
  table: string;
  index: string;
  unique: string;
  rest: string;
}

export interface BackgroundOptions {
  variable?: string;
}

/** Throws for a file that is not a single `CREATE INDEX CONCURRENTLY` on a table of the schema. */
export async function readBackgroundIndexes({ schema, directory }: ContextMigrations): Promise<BackgroundIndex[]> {
  const folder = join(directory, FOLDER);
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, timestamp, title] = FILE.exec(file) ?? [];
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      const sql = withoutComments(text);
      const [, unique = '', index, owner, table, rest] = STATEMENT.exec(sql) ?? [];
      if (!timestamp || !index || !rest || owner !== schema) {
        throw new Error(
          `${join(folder, file)}: a background migration is <13 digits>-<name>.sql with one CREATE INDEX CONCURRENTLY on a table of its schema.`,
        );
      }
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name: `${title}${timestamp}`, checksum, schema, table: table!, index, unique, rest };
    }),
  );
}

interface LedgerRow {
  name: string;
  checksum: string;
  isFinished: boolean;
}

async function readLedger(sql: Sql, schema: string): Promise<Map<string, LedgerRow>> {
  const [ledger] = await sql.query<{ isThere: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [
    `"${schema}".background_migration`,
  ]);
  if (!ledger!.isThere) return new Map();
  const rows = await sql.query<LedgerRow>(
    `SELECT name, checksum, finished_at IS NOT NULL AS "isFinished" FROM "${schema}".background_migration`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

async function unfinished(sql: Sql, contexts: readonly ContextMigrations[]): Promise<BackgroundIndex[]> {
  const collected: BackgroundIndex[] = [];
  for (const context of contexts) {
    const indexes = await readBackgroundIndexes(context);
    const ledger = indexes.length > 0 ? await readLedger(sql, context.schema) : new Map<string, LedgerRow>();
    for (const each of indexes) {
      const entry = ledger.get(each.name);
      if (entry && entry.checksum !== each.checksum)
        throw new Error(`${context.schema}/${each.name} was changed after it was begun. Write a new one.`);
      if (!entry?.isFinished) collected.push(each);
    }
  }
  return collected;
}

export const backgroundMigrationsLeft = async (sql: Sql, contexts: readonly ContextMigrations[]): Promise<string[]> =>
  (await unfinished(sql, contexts)).map(({ schema, name }) => `${schema}/${name}`);

const partitionIndexName = (partition: string, index: string): string =>
  `${partition.slice(0, 50)}_${createHash('sha1').update(index).digest('hex').slice(0, 8)}`;

/** The session holds the lock of all background migrations. */
class IndexBuilder {
  readonly sql: Sql = {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await this.client.query(text, [...values])).rows as Row[],
  };

  constructor(private readonly client: Client) {}

  /** Polls, because a waiting statement would hold an old transaction that the lock holder's build waits for. */
  async takeTurn(): Promise<void> {
    await this.client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    for (;;) {
      const [row] = await this.sql.query<{ had: boolean }>(
        `SELECT pg_try_advisory_lock(hashtextextended('migrate in the background', 0)) AS had`,
      );
      if (row!.had) return;
      await sleep(LOOK_AGAIN_MS);
    }
  }

  /** Repeatable after a crash: finished indexes stay, half-built ones are built again. */
  async run(work: BackgroundIndex): Promise<void> {
    const { schema, name, checksum } = work;
    await this.client.query(
      `CREATE TABLE IF NOT EXISTS "${schema}".background_migration (
         name text PRIMARY KEY, checksum text NOT NULL, started_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz)`,
    );
    await this.client.query(
      `INSERT INTO "${schema}".background_migration (name, checksum) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [name, checksum],
    );
    const [table] = await this.sql.query<{ kind: string }>(
      'SELECT relkind AS kind FROM pg_class WHERE oid = to_regclass($1)',
      [`"${schema}"."${work.table}"`],
    );
    if (table?.kind === 'p') await this.onPartitions(work);
    else await this.build(work, work.table, work.index);
    await this.client.query(`UPDATE "${schema}".background_migration SET finished_at = now() WHERE name = $1`, [name]);
  }

  private async build({ schema, unique, rest }: BackgroundIndex, table: string, index: string): Promise<void> {
    const [row] = await this.sql.query<{ isValid: boolean }>(
      'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
      [`"${schema}"."${index}"`],
    );
    if (row?.isValid) return;
    if (row) await this.client.query(`DROP INDEX CONCURRENTLY "${schema}"."${index}"`);
    await this.client.query(`CREATE ${unique}INDEX CONCURRENTLY "${index}" ON "${schema}"."${table}" ${rest}`);
  }

  /**
   * Invalid until each partition has its part. Partitions created since have it automatically; dropped ones need none.
   */
  private async onPartitions(work: BackgroundIndex): Promise<void> {
    const { schema, table, index, unique, rest } = work;
    await this.briefly(`CREATE ${unique}INDEX IF NOT EXISTS "${index}" ON ONLY "${schema}"."${table}" ${rest}`);
    for (;;) {
      const [next] = await this.sql.query<{ partition: string }>(
        `SELECT c.relname AS partition FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
          WHERE i.inhparent = to_regclass($1)
            AND NOT EXISTS (SELECT FROM pg_inherits part JOIN pg_index x ON x.indexrelid = part.inhrelid
                             WHERE part.inhparent = to_regclass($2) AND x.indrelid = c.oid)
          ORDER BY 1 DESC LIMIT 1`,
        [`"${schema}"."${table}"`, `"${schema}"."${index}"`],
      );
      if (!next) return;
      const part = partitionIndexName(next.partition, index);
      try {
        await this.build(work, next.partition, part);
        await this.briefly(`ALTER INDEX "${schema}"."${index}" ATTACH PARTITION "${schema}"."${part}"`);
      } catch (error) {
        if (!MEANWHILE.test(String((error as { code?: unknown }).code))) throw error;
        await sleep(LOOK_AGAIN_MS);
      }
    }
  }

  /** Retries until there is a moment without writers. */
  private async briefly(statement: string): Promise<void> {
    for (;;) {
      try {
        await this.client.query('BEGIN');
        await this.client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await this.client.query(statement);
        await this.client.query('COMMIT');
        return;
      } catch (error) {
        await this.client.query('ROLLBACK');
        if ((error as { code?: unknown }).code !== LOCK_NOT_HAD) throw error;
        await sleep(LOOK_AGAIN_MS);
      }
    }
  }
}

/**
 * Returns the built names; one run builds at a time. After a kill -9 PostgreSQL may continue, and the next run waits.
 * Needs its own session, so a transaction pooler is refused.
 */
export async function migrateInBackground(
  url: string,
  contexts: readonly ContextMigrations[],
  { variable = 'DATABASE_URL' }: BackgroundOptions = {},
): Promise<string[]> {
  const client = new Client({
    connectionString: url,
    application_name: 'migrate background',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEPING_ALIVE,
  });
  client.on('error', () => undefined);
  await reaching(url, () => client.connect(), variable);
  try {
    const builder = new IndexBuilder(client);
    if ((await unfinished(builder.sql, contexts)).length === 0) return [];
    if (!(await isDirect(url))) {
      throw new Error(
        `${variable} leads through a pooler. Indexes are built over a session of their own: set DATABASE_DIRECT_URL.`,
      );
    }
    await builder.takeTurn();
    const built: string[] = [];
    for (const work of await unfinished(builder.sql, contexts)) {
      await builder.run(work);
      built.push(`${work.schema}/${work.name}`);
    }
    return built;
  } finally {
    await client.end();
  }
}
