import { edgeMigrations } from '@workops/api/migrations';
import { libraryMigrations } from '@workops/contexts/migrations';
import { migrate } from '@workops/platform/database';
import { migrateQueues } from '@workops/platform/queues';

/**
 * Brings the whole database up to date, BullMQ's tables included; returns the names of the migrations that ran. Where nothing is reached,
 * the message names the `variable` that holds the url.
 */
export async function migrateEverything(url: string, variable = 'DATABASE_URL'): Promise<string[]> {
  const applied = await migrate(url, [...libraryMigrations, edgeMigrations], { variable });
  await migrateQueues(url);
  return applied;
}
