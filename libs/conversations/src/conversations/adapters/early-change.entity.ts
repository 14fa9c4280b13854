import { tableEntity } from '@workops/platform/records';

export const earlyChangeEntity = tableEntity({
  schema: 'conversations',
  name: 'early_change',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', primary: true },
    externalMessageId: { type: 'text', primary: true },
    status: { type: 'text' },
    content: { type: 'text' },
    at: { type: 'timestamptz' },
    receivedAt: { type: 'timestamptz' },
  },
});
