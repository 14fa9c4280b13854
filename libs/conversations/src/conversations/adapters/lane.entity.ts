import { tableEntity } from '@workops/platform/records';

export const laneEntity = tableEntity({
  schema: 'conversations',
  name: 'lane',
  columns: {
    accountId: { type: 'uuid', primary: true },
    workspaceId: { type: 'uuid' },
    freeAt: { type: 'timestamptz' },
  },
});
