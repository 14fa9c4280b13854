import { tableEntity } from '@workops/platform/records';

export const searchBlockEntity = tableEntity({
  schema: 'conversations',
  name: 'search_block',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    block: { type: 'int', primary: true },
    messages: { type: 'int' },
  },
});
