import { tableEntity } from '@workops/platform/records';

export const tallyEntity = tableEntity({
  schema: 'campaigns',
  name: 'tally',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    campaignId: { type: 'uuid', primary: true },
    status: { type: 'text', primary: true },
    reason: { type: 'text', primary: true },
    recipients: { type: 'int' },
    hardBounces: { type: 'int' },
    complaints: { type: 'int' },
    unsubscribed: { type: 'int' },
    folded: { type: 'boolean' },
  },
});
