import { migrateEverything } from '../all-migrations';

/** Migrates the database at the given address. */
migrateEverything(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
