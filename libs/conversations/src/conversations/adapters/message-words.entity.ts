import { tableEntity } from '@workops/platform/records';

export const messageWordsEntity = tableEntity({
  schema: 'conversations',
  name: 'message_words',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    messageId: { type: 'uuid', primary: true },
    conversationId: { type: 'uuid' },
    block: { type: 'int' },
    words: { type: 'tsvector' },
  },
});
