import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ContextMigrations } from '@workops/platform/database';

const LIBRARIES = resolve(__dirname, '..', '..');
/** This schema comes first, because the schemas of contexts call its functions. */
const FIRST = 'platform';

function schemas(): string[] {
  const owners = readdirSync(LIBRARIES).filter(
    (name) => name !== FIRST && existsSync(join(LIBRARIES, name, 'migrations')),
  );
  return [FIRST, ...owners.sort()];
}

/**
 * The schemas of the libraries, in the order of their migrations; a library owns the schema of its name. They are read
 * from the folders, so that a migration run loads no context code.
 */
export const libraryMigrations: readonly ContextMigrations[] = schemas().map((schema) => ({
  schema,
  directory: join(LIBRARIES, schema, 'migrations'),
}));
