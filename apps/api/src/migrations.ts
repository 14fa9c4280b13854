import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform/database';

/** The tables of the edge itself. */
export const edgeMigrations: ContextMigrations = { schema: 'edge', directory: join(__dirname, '..', 'migrations') };
