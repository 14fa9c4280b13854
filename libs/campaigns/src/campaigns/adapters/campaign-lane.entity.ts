import { tableEntity } from '@workops/platform/records';

export const campaignLaneEntity = tableEntity({
  schema: 'campaigns',
  name: 'campaign_lane',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    campaignId: { type: 'uuid', primary: true },
    freeAt: { type: 'timestamptz' },
  },
});
