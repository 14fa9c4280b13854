import { tableEntity } from '@workops/platform/records';

export const sendEntity = tableEntity({
  schema: 'conversations',
  name: 'send',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    messageId: { type: 'uuid', primary: true },
    conversationId: { type: 'uuid' },
    seq: { type: 'int' },
    accountId: { type: 'uuid' },
    dueAt: { type: 'timestamptz', nullable: true },
    attempts: { type: 'int' },
    firstCalledAt: { type: 'timestamptz', nullable: true },
    calledAt: { type: 'timestamptz', nullable: true },
    leasedUntil: { type: 'timestamptz', nullable: true },
    unknown: { type: 'boolean' },
    bulk: { type: 'boolean', default: false },
  },
});
