import { tableEntity } from '@workops/platform/records';

export const streamEntryEntity = tableEntity({
  schema: 'conversations',
  name: 'stream_entry',
  columns: {
    day: { type: 'date', primary: true, default: () => "((now() AT TIME ZONE 'UTC'))" },
    workspaceId: { type: 'uuid', primary: true },
    changedIn: { type: 'bigint', primary: true },
    kind: { type: 'text' },
    conversationId: { type: 'uuid', nullable: true },
    messageId: { type: 'uuid', nullable: true },
    ticketId: { type: 'uuid', nullable: true },
  },
});
