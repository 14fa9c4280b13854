import { randomBytes } from 'node:crypto';
import { migrateEverything } from '../all-migrations';
import { ensureDatabase, startLocalPostgres } from '../local-postgres';
import { step } from '../progress';
import { DataPlace, PASSWORD_FILE } from './data-place';
import type { LocalFolder } from './local-folder';

const NAME = 'workspace_operations';

export interface StartedDatabase {
  url: string;
  /** May LISTEN. The operator names it for an external database. */
  directUrl: string | undefined;
  stop(): Promise<void>;
}

/** Uses DATABASE_URL, or an embedded server whose data are kept. Migrates either. */
export async function startDatabase(folder: LocalFolder, env: NodeJS.ProcessEnv): Promise<StartedDatabase> {
  const database = env.DATABASE_URL
    ? { url: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL, stop: () => Promise.resolve() }
    : await step('Starting PostgreSQL', () => startEmbedded(folder));
  const variable = database.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  try {
    const applied = await step('Migrating the database', () =>
      migrateEverything(database.directUrl || database.url, variable),
    );
    for (const name of applied) console.log(`  ${name}`);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

async function startEmbedded(folder: LocalFolder): Promise<StartedDatabase> {
  const place = new DataPlace(folder);
  const data = place.find();
  if (data === place.elsewhere)
    console.log(
      `  Its data are kept in ${data}: as root, it runs as a user that could not read the local folder at first`,
    );
  const password = folder.secret(PASSWORD_FILE, () => randomBytes(24).toString('hex'));
  const server = await startLocalPostgres({ data, logFile: folder.file('logs/postgres.log'), password });
  place.remember(data);
  await ensureDatabase(server, NAME);
  const url = server.url(NAME);
  return { url, directUrl: url, stop: () => server.stop() };
}
