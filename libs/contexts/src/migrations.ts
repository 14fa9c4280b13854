import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ContextMigrations } from '@workops/platform/database';

const LIBRARIES = resolve(__dirname, '..', '..');
/** Contexts' schemas call its functions. */
const FIRST = 'platform';

function schemas(): string[] {
  const owners = readdirSync(LIBRARIES).filter(
    (name) => name !== FIRST && existsSync(join(LIBRARIES, name, 'migrations')),
  );
  return [FIRST, ...owners.sort()];
}

/**
 * Listed in the order of migrations; a library owns the schema of its name. Read from folders, so that no context code
 * is loaded.
 */
export const libraryMigrations: readonly ContextMigrations[] = schemas().map((schema) => ({
  schema,
  directory: join(LIBRARIES, schema, 'migrations'),
}));
