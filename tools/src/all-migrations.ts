import { accessMigrations } from '@workops/access';
import { edgeMigrations } from '@workops/api/migrations';
import { commerceMigrations } from '@workops/commerce';
import { contactsMigrations } from '@workops/contacts';
import { eventsMigrations } from '@workops/events';
import { migrate, migrateQueues, platformMigrations, type ContextMigrations } from '@workops/platform';
import { schedulingMigrations } from '@workops/scheduling';

/** Every schema of the house, in the order in which they are brought up to date. */
const allMigrations: ContextMigrations[] = [
  platformMigrations,
  accessMigrations,
  contactsMigrations,
  commerceMigrations,
  schedulingMigrations,
  eventsMigrations,
  edgeMigrations,
];

/**
 * Brings the whole database up to date, BullMQ's tables included; returns the names of the migrations that ran. Where nothing is reached,
 * the message names the `variable` that holds the url.
 */
export async function migrateEverything(url: string, variable = 'DATABASE_URL'): Promise<string[]> {
  const applied = await migrate(url, allMigrations, { variable });
  await migrateQueues(url);
  return applied;
}
