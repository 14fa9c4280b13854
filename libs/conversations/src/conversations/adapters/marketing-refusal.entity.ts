import { tableEntity } from '@workops/platform/records';

export const marketingRefusalEntity = tableEntity({
  schema: 'conversations',
  name: 'marketing_refusal',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    messageId: { type: 'uuid', primary: true },
    conversationId: { type: 'uuid' },
    accountId: { type: 'uuid' },
    identity: { type: 'text' },
    refusedAt: { type: 'timestamptz' },
    dueAt: { type: 'timestamptz', nullable: true },
  },
});
