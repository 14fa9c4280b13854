import { migrateEverything } from '../all-migrations';

migrateEverything(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
