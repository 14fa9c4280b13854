import { tableEntity } from '@workops/platform/records';

export const kbWordLeftEntity = tableEntity({
  schema: 'agents',
  name: 'kb_word_left',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'bigint', primary: true, generated: 'identity', generatedIdentity: 'ALWAYS' },
    word: { type: 'text' },
  },
});
