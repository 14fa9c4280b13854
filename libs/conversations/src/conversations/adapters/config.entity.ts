import { tableEntity } from '@workops/platform/records';

export const configEntity = tableEntity({
  schema: 'conversations',
  name: 'config',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    autoResolveHours: { type: 'int', nullable: true },
    autoResolveWaiting: { type: 'boolean' },
    autoCloseHours: { type: 'int' },
    reopenWindowHours: { type: 'int' },
  },
});
