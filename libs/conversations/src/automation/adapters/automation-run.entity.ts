import { tableEntity } from '@workops/platform/records';

export const automationRunEntity = tableEntity({
  schema: 'conversations',
  name: 'automation_run',
  columns: {
    day: { type: 'date', primary: true, default: () => "((now() AT TIME ZONE 'UTC'))" },
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    triggerId: { type: 'uuid' },
    eventId: { type: 'uuid' },
    conversationId: { type: 'uuid' },
    outcome: { type: 'text' },
    reason: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz' },
  },
});
