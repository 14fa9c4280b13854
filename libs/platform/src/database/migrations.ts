import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { withMigrationLock, type MigrationLock, type MigrationPatience } from './migration-lock';
import { KEEPING_ALIVE } from './silence';
import { settleSessions } from './session-settings';
import type { Sql } from './sql';
import { withoutComments } from './sql-tokens';
import { reaching } from './unreachable';

/** Files named `<13 digits>-<name>.sql`, for the context's own schema. */
export interface ContextMigrations {
  schema: string;
  directory: string;
}

interface Migration {
  name: string;
  timestamp: string;
  file: string;
  sql: string;
  /** Checksum of the statements. */
  checksum: string;
  /** Checksums that the ledger may have: the checksum, and for older migrations the former one. */
  accepted: readonly string[];
}

export interface MigrateOptions extends Partial<MigrationPatience> {
  variable?: string;
}

/**
 * Checksums by file of whole texts, comments included, as former releases recorded. The previous release still compares
 * them after an upgrade (ADR 103).
 */
const FORMER_CHECKSUMS = 'former-checksums.json';
const FILE = /^(\d{13})-([a-z0-9-]+)\.sql$/;
export const LOCK_PATIENCE: MigrationPatience = { lockPatienceMs: 3_000, tries: 3 };
const CONNECT_TIMEOUT_MS = 10_000;

const KEY = `hashtextextended('migrate', 0)`;
const OURS: MigrationLock = {
  heldBy: 'Another run of the migrations holds their lock',
  take: `SELECT pg_advisory_xact_lock(${KEY})`,
  halves: [`((${KEY} >> 32) & 4294967295)`, `(${KEY} & 4294967295)`],
};

async function readFormerChecksums(directory: string): Promise<Readonly<Record<string, string>>> {
  const file = join(directory, FORMER_CHECKSUMS);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>) : {};
}

async function migrationsIn(directory: string): Promise<Migration[]> {
  const former = await readFormerChecksums(directory);
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = join(directory, name);
      const [, timestamp, title] = FILE.exec(name) ?? [];
      if (!timestamp || !title) throw new Error(`${file}: a migration is named <13 digits>-<name>.sql`);
      const sql = await readFile(file, 'utf8');
      const statements = withoutComments(sql.replaceAll('\r\n', '\n'));
      const checksum = createHash('sha256').update(statements).digest('hex');
      const accepted = [checksum, former[name]].filter((each) => each !== undefined);
      return { name: `${title}${timestamp}`, timestamp, file, sql, checksum, accepted };
    }),
  );
}

/** Each step is a transaction that holds the lock, so that concurrent runs never repeat one. */
class Migrator {
  constructor(
    private readonly client: Client,
    private readonly patience: MigrationPatience,
  ) {}

  async context({ schema, directory }: ContextMigrations): Promise<string[]> {
    const migrations = await migrationsIn(directory);
    const table = `"${schema}".migration`;
    await this.locked(async () => {
      await this.client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
      await this.client.query(
        `CREATE TABLE IF NOT EXISTS ${table} (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)`,
      );
      await this.client.query(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS checksum text`);
    });
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await this.locked(() => this.apply(table, migration))) applied.push(`${schema}/${migration.name}`);
    }
    return applied;
  }

  /** True if applied now. A migration from before checksums gets the present one. */
  private async apply(table: string, migration: Migration): Promise<boolean> {
    const { name, timestamp, file, sql, checksum, accepted } = migration;
    const { rows } = await this.client.query<{ checksum: string | null }>(
      `SELECT checksum FROM ${table} WHERE name = $1`,
      [name],
    );
    const [applied] = rows;
    if (applied?.checksum && !accepted.includes(applied.checksum)) {
      throw new Error(
        `The statements of ${file} were changed after they were applied to this database. Put them back as they were, and write a new migration.`,
      );
    }
    if (applied) {
      if (!applied.checksum)
        await this.client.query(`UPDATE ${table} SET checksum = $2 WHERE name = $1`, [name, checksum]);
      return false;
    }
    await this.client.query(sql);
    await this.client.query(`INSERT INTO ${table} (timestamp, name, checksum) VALUES ($1, $2, $3)`, [
      timestamp,
      name,
      checksum,
    ]);
    return true;
  }

  private locked<T>(work: () => Promise<T>): Promise<T> {
    return withMigrationLock(this.client, OURS, this.patience, work);
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEPING_ALIVE,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export interface OutstandingMigrations {
  pending: string[];
  /** Differs from this release's statements. */
  changed: string[];
  /** Applied by a newer release. */
  unknown: string[];
}

/** Changes nothing. */
export async function outstandingMigrations(
  sql: Sql,
  contexts: readonly ContextMigrations[],
): Promise<OutstandingMigrations> {
  const outstanding: OutstandingMigrations = { pending: [], changed: [], unknown: [] };
  for (const { schema, directory } of contexts) {
    const migrations = await migrationsIn(directory);
    const applied = new Map<string, string | null>();
    const [ledger] = await sql.query<{ isThere: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [
      `"${schema}".migration`,
    ]);
    if (ledger!.isThere) {
      const rows = await sql.query<{ name: string; checksum: string | null }>(
        `SELECT name, checksum FROM "${schema}".migration ORDER BY timestamp`,
      );
      for (const { name, checksum } of rows) applied.set(name, checksum);
    }
    for (const { name, checksum, accepted } of migrations) {
      if (!applied.has(name)) outstanding.pending.push(`${schema}/${name}`);
      else if (!accepted.includes(applied.get(name) ?? checksum)) outstanding.changed.push(`${schema}/${name}`);
      applied.delete(name);
    }
    outstanding.unknown.push(...[...applied.keys()].map((name) => `${schema}/${name}`));
  }
  return outstanding;
}

/**
 * Applies each context's migrations in order and returns their names. Concurrent runs wait per migration, in three
 * tries of 3 s; a crash leaves whole migrations. Works behind a transaction pooler.
 */
export async function migrate(
  url: string,
  contexts: readonly ContextMigrations[],
  { variable, ...patience }: MigrateOptions = {},
): Promise<string[]> {
  const client = await reaching(url, () => connected(url), variable);
  try {
    await settleSessions(client);
    const migrator = new Migrator(client, { ...LOCK_PATIENCE, ...patience });
    const applied: string[] = [];
    for (const context of contexts) applied.push(...(await migrator.context(context)));
    return applied;
  } finally {
    await client.end();
  }
}
