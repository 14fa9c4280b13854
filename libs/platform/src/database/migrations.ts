import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';

/** The migrations of one context: plain SQL files, `<13 digits>-<name>.sql`, for a Postgres schema of its own. */
export interface ContextMigrations {
  schema: string;
  directory: string;
}

const FILE = /^(\d{13})-([a-z0-9-]+)\.sql$/;

async function migrationClasses(directory: string): Promise<(new () => MigrationInterface)[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, digits, title] = FILE.exec(file) ?? [];
      if (!digits || !title) throw new Error(`${join(directory, file)}: a migration is named <13 digits>-<name>.sql`);
      const sql = await readFile(join(directory, file), 'utf8');
      return class implements MigrationInterface {
        readonly name = `${title}${digits}`;

        async up(runner: QueryRunner): Promise<void> {
          await runner.query(sql);
        }

        down(): Promise<void> {
          return Promise.reject(new Error('Migrations only go forward; write a new one.'));
        }
      };
    }),
  );
}

/**
 * Brings each context's schema up to date, in the order given, and returns the names of the migrations that ran.
 * Two runs at once: the second waits for the first and finds nothing to do. A crash leaves whole migrations only.
 */
export async function migrate(url: string, contexts: readonly ContextMigrations[]): Promise<string[]> {
  const lock = new Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query(`SELECT pg_advisory_lock(hashtextextended('migrate', 0))`);
    const applied: string[] = [];
    for (const { schema, directory } of contexts) {
      await lock.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
      const source = new DataSource({
        type: 'postgres',
        url,
        schema,
        poolSize: 2,
        migrationsTableName: 'migration',
        migrations: await migrationClasses(directory),
        installExtensions: false,
      });
      await source.initialize();
      try {
        const ran = await source.runMigrations({ transaction: 'each' });
        applied.push(...ran.map((migration) => `${schema}/${migration.name}`));
      } finally {
        await source.destroy();
      }
    }
    return applied;
  } finally {
    await lock.end();
  }
}
