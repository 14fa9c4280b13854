import type { SealedColumn } from '@workops/platform';
import type { WorkspaceData } from '@workops/platform/workspaces';
import { idempotencyKeyEntity } from './idempotency-key.entity';

export const edgeTables = [idempotencyKeyEntity];

export const edgeSealed: readonly SealedColumn[] = [
  { table: 'edge.idempotency_key', key: ['id'], column: 'body', where: 'sealed' },
];

export const edgeData: WorkspaceData = {
  notExported: { 'edge.idempotency_key': 'Answers that are kept for a day, some with secrets.' },
};
