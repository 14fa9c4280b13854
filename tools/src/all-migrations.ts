import { libraryMigrations } from '@workops/contexts/migrations';
import { migrate, migrateInBackground } from '@workops/platform/database';
import { migrateQueues } from '@workops/platform/queues';

/**
 * Includes BullMQ's tables. Returns the names of the migrations that ran; an error names the `variable` with the url.
 */
export async function migrateEverything(url: string, variable = 'DATABASE_URL'): Promise<string[]> {
  const applied = await migrate(url, libraryMigrations, { variable });
  await migrateQueues(url);
  return applied;
}

/** Returns the names of the migrations that ran. */
export const migrateEverythingInBackground = (url: string, variable = 'DATABASE_URL'): Promise<string[]> =>
  migrateInBackground(url, libraryMigrations, { variable });
