import { tableEntity } from '@workops/platform/records';

export const triggerJobEntity = tableEntity({
  schema: 'conversations',
  name: 'trigger_job',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    eventId: { type: 'uuid', primary: true },
    triggerId: { type: 'uuid', primary: true },
    conversationId: { type: 'uuid' },
    messageId: { type: 'uuid', nullable: true },
    chain: { type: 'uuid', array: true },
    attempts: { type: 'int' },
    dueAt: { type: 'timestamptz' },
    occurredAt: { type: 'timestamptz', default: () => 'now()' },
  },
});
