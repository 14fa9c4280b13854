import { libraryMigrations } from '@workops/contexts/migrations';
import { migrate, migrateInBackground } from '@workops/platform/database';
import { migrateQueues } from '@workops/platform/queues';

/**
 * Migrates the whole database including BullMQ's tables, and returns the names of the migrations that ran. If the
 * database is not reachable, the message names the `variable` that holds the url.
 */
export async function migrateEverything(url: string, variable = 'DATABASE_URL'): Promise<string[]> {
  const applied = await migrate(url, libraryMigrations, { variable });
  await migrateQueues(url);
  return applied;
}

/** Builds the indexes that are built while the service runs; returns the names of the migrations that ran. */
export const migrateEverythingInBackground = (url: string, variable = 'DATABASE_URL'): Promise<string[]> =>
  migrateInBackground(url, libraryMigrations, { variable });
