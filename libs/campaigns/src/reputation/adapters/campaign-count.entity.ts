import { tableEntity } from '@workops/platform/records';

export const campaignCountEntity = tableEntity({
  schema: 'campaigns',
  name: 'campaign_count',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    campaignId: { type: 'uuid', primary: true },
    since: { type: 'timestamptz' },
    sends: { type: 'int' },
    hardBounces: { type: 'int' },
    complaints: { type: 'int' },
  },
});
