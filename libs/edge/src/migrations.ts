import { join } from 'node:path';
import type { SealedColumn } from '@workops/platform';
import type { ContextMigrations } from '@workops/platform/database';
import type { WorkspaceData } from '@workops/platform/workspaces';

/** The tables of the edge itself. */
export const edgeMigrations: ContextMigrations = { schema: 'edge', directory: join(__dirname, '..', 'migrations') };

/** Answers that show a secret. */
export const edgeSealed: readonly SealedColumn[] = [{ table: 'edge.idempotency_key', key: ['id'], column: 'body', where: 'sealed' }];

export const edgeData: WorkspaceData = { notExported: { 'edge.idempotency_key': 'Answers that are kept for a day, some with secrets.' } };
