import { tableEntity } from '@workops/platform/records';

export const listedContactEntity = tableEntity({
  schema: 'campaigns',
  name: 'listed_contact',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    campaignId: { type: 'uuid', primary: true },
    contactId: { type: 'uuid', primary: true },
  },
});
