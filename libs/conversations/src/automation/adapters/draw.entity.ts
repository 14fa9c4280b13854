import { tableEntity } from '@workops/platform/records';

export const drawEntity = tableEntity({
  schema: 'conversations',
  name: 'draw',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    draws: { type: 'bigint' },
  },
});
