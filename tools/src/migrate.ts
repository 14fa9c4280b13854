import { migrateEverything } from './all-migrations';

async function main(): Promise<void> {
  const variable = process.env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const url = process.env[variable];
  if (!url) throw new Error('DATABASE_URL is missing: the database to bring up to date.');
  const applied = await migrateEverything(url, variable);
  for (const name of applied) console.log(`applied ${name}`);
  console.log(applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations applied.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
