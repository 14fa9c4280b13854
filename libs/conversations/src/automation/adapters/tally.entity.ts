import { tableEntity } from '@workops/platform/records';

export const tallyEntity = tableEntity({
  schema: 'conversations',
  name: 'tally',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    status: { type: 'text', primary: true },
    assigneeUserId: { type: 'uuid', primary: true },
    locationId: { type: 'uuid', primary: true },
    waiting: { type: 'boolean', primary: true },
    conversations: { type: 'int' },
    folded: { type: 'boolean' },
  },
});
