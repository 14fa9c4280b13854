import { tableEntity } from '@workops/platform/records';

export const campaignMessageEntity = tableEntity({
  schema: 'conversations',
  name: 'campaign_message',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    messageId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid' },
    campaignId: { type: 'uuid' },
    changedAt: { type: 'timestamptz', nullable: true },
  },
});
