import { tableEntity } from '@workops/platform/records';

export const kbWordEntity = tableEntity({
  schema: 'agents',
  name: 'kb_word',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    word: { type: 'text', primary: true },
  },
});
