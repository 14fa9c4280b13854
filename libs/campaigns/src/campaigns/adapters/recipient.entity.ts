import { tableEntity } from '@workops/platform/records';

export const recipientEntity = tableEntity({
  schema: 'campaigns',
  name: 'recipient',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    campaignId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    contactId: { type: 'uuid' },
    address: { type: 'text', nullable: true },
    addressKey: { type: 'text', nullable: true },
    token: { type: 'text', nullable: true },
    status: { type: 'text' },
    reason: { type: 'text', nullable: true },
    messageId: { type: 'uuid', nullable: true },
    attempts: { type: 'int' },
    dueAt: { type: 'timestamptz', nullable: true },
    leasedUntil: { type: 'timestamptz', nullable: true },
    sentAt: { type: 'timestamptz', nullable: true },
    hardBounced: { type: 'boolean', default: false },
    complained: { type: 'boolean', default: false },
    unsubscribed: { type: 'boolean', default: false },
    updatedAt: { type: 'timestamptz' },
    tries: { type: 'int', default: 0 },
  },
});
