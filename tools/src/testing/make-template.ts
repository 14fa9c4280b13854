import { migrateEverything } from '../all-migrations';

/** Migrates the database at the address that it is given. */
migrateEverything(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
