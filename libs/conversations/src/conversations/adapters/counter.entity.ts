import { tableEntity } from '@workops/platform/records';

export const counterEntity = tableEntity({
  schema: 'conversations',
  name: 'counter',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    last: { type: 'int' },
  },
});
