import { join } from 'node:path';
import type { SealedColumn } from '@workops/platform';
import type { ContextMigrations } from '@workops/platform/database';

/** The tables of the edge itself. */
export const edgeMigrations: ContextMigrations = { schema: 'edge', directory: join(__dirname, '..', 'migrations') };

/** Answers that show a secret. */
export const edgeSealed: readonly SealedColumn[] = [{ table: 'edge.idempotency_key', key: ['id'], column: 'body', where: 'sealed' }];
