import { randomBytes } from 'node:crypto';
import { systemClock, type Clock, type Ids } from '@workops/kernel';
import { Client } from 'pg';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { migrate, type ContextMigrations } from '../database/migrations';
import { systemIds } from '../ids';
import type { Logger } from '../process/logger';
import { keepStatements } from './kept-statements';

const POOL_SIZE = 10;

export interface TestDatabase {
  database: Database;
  /** Serves a second connection or another process. */
  url: string;
  drop(): Promise<void>;
}

interface Minting {
  clock?: Clock;
  ids?: Ids;
  logger?: Logger;
}

/** Clones the run's template, with every migration applied. Drop it in `afterAll`. */
export async function testDatabase(over: Minting = {}): Promise<TestDatabase> {
  const { TEST_DATABASE_ADMIN_URL: adminUrl, TEST_DATABASE_TEMPLATE: template } = process.env;
  if (!adminUrl || !template)
    throw new Error('Name the file *.pg.spec.ts, *.queue.spec.ts or *.e2e.spec.ts: only those have a database.');
  // A file copy costs half as much as logging every page.
  return created(adminUrl, `TEMPLATE ${template} STRATEGY FILE_COPY`, over);
}

/** The oldest supported PostgreSQL, because plans differ. Only in `*.postgresql-15.pg.spec.ts`. */
export async function oldestTestDatabase(contexts: readonly ContextMigrations[]): Promise<TestDatabase> {
  const { TEST_OLDEST_DATABASE_ADMIN_URL: adminUrl } = process.env;
  if (!adminUrl) throw new Error('Name the file *.postgresql-15.pg.spec.ts: only those have it.');
  const test = await created(adminUrl, '', {});
  await migrate(test.url, contexts);
  return test;
}

async function created(adminUrl: string, like: string, over: Minting): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, `CREATE DATABASE ${name} ${like}`);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  const url = address.href;
  const minting = {
    clock: over.clock ?? systemClock,
    ids: over.ids ?? systemIds,
    ...(over.logger && { logger: over.logger }),
  };
  const database = await openDatabase({ url, poolSize: POOL_SIZE, ...minting, applicationName: 'test' });
  const drop = async (): Promise<void> => {
    keepStatements();
    await database.close();
    await administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { database, url, drop };
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
