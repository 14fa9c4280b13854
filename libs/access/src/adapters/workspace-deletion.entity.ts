import { tableEntity } from '@workops/platform/records';

export const workspaceDeletionEntity = tableEntity({
  schema: 'access',
  name: 'workspace_deletion',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    requestedAt: { type: 'timestamptz' },
    reference: { type: 'text', nullable: true },
    wasSuspended: { type: 'boolean' },
    dueAt: { type: 'timestamptz', nullable: true },
    begunAt: { type: 'timestamptz', nullable: true },
    lease: { type: 'uuid', nullable: true },
    attempts: { type: 'int', default: 0 },
    erased: { type: 'jsonb', default: {} },
    files: { type: 'bigint', default: 0 },
    endedAt: { type: 'timestamptz', nullable: true },
  },
});
