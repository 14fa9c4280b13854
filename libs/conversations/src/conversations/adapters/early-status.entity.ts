import { tableEntity } from '@workops/platform/records';

export const earlyStatusEntity = tableEntity({
  schema: 'conversations',
  name: 'early_status',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', primary: true },
    externalMessageId: { type: 'text', primary: true },
    status: { type: 'text', primary: true },
    at: { type: 'timestamptz', primary: true },
    error: { type: 'jsonb', nullable: true },
    receivedAt: { type: 'timestamptz' },
  },
});
