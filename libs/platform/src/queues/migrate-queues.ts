import { MIGRATION_ADVISORY_LOCK_KEY, runMigrations } from 'bullmq';
import { Client } from 'pg';
import { withMigrationLock, type MigrationLock, type MigrationPatience } from '../database/migration-lock';
import { LOCK_PATIENCE } from '../database/migrations';
import { KEEPING_ALIVE } from '../database/silence';
import { POSTGRES_SCHEMA } from './queues';

/** BullMQ takes it again in the same transaction. */
const BULLMQS: MigrationLock = {
  heldBy: "Another migration of the queues' tables holds their lock",
  take: `SELECT pg_advisory_xact_lock(${MIGRATION_ADVISORY_LOCK_KEY}, hashtext('${POSTGRES_SCHEMA}'))`,
  halves: [String(MIGRATION_ADVISORY_LOCK_KEY), `(hashtext('${POSTGRES_SCHEMA}')::bigint & 4294967295)`],
};

/**
 * BullMQ's own connection cannot pass a transaction pooler, so ours creates its tables. Its BEGIN has no effect in the
 * open transaction, and its COMMIT ends it.
 */
export async function migrateQueues(databaseUrl: string, patience: Partial<MigrationPatience> = {}): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'migrate',
    connectionTimeoutMillis: 5_000,
    ...KEEPING_ALIVE,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await withMigrationLock(client, BULLMQS, { ...LOCK_PATIENCE, ...patience }, () =>
      runMigrations(client, POSTGRES_SCHEMA),
    );
  } finally {
    await client.end();
  }
}
