import { Client } from 'pg';

const MIGRATION_LIMIT_MS = 60_000;

/**
 * Makes the migrated template database that tests clone, once a run: test files start at the same time, the first makes it
 * and the others wait. It gets its name only when it is whole, so that a failure half way leaves nothing that looks usable.
 */
async function ensureTemplate(): Promise<void> {
  const { TEST_DATABASE_ADMIN_URL: adminUrl, TEST_DATABASE_TEMPLATE: name } = process.env;
  if (!adminUrl || !name) throw new Error('Database tests run through the root jest.config.js, which starts their server.');
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    if (await exists(admin, name)) return;
    await admin.query(`SELECT pg_advisory_lock(hashtextextended('template', 0))`);
    if (await exists(admin, name)) return;
    await makeTemplate(admin, adminUrl, name);
  } finally {
    await admin.end();
  }
}

async function exists(admin: Client, name: string): Promise<boolean> {
  const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  return found.rowCount === 1;
}

async function makeTemplate(admin: Client, adminUrl: string, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${unfinished}`);
  const url = new URL(adminUrl);
  url.pathname = `/${unfinished}`;
  const { migrateEverything } = await import('../all-migrations');
  await migrateEverything(url.href);
  await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}

beforeAll(ensureTemplate, MIGRATION_LIMIT_MS);
