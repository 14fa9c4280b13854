import { tableEntity } from '@workops/platform/records';

export const templateSyncEntity = tableEntity({
  schema: 'conversations',
  name: 'template_sync',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', primary: true },
    dueAt: { type: 'timestamptz' },
    attempts: { type: 'int' },
    leasedUntil: { type: 'timestamptz', nullable: true },
    asked: { type: 'int' },
  },
});
