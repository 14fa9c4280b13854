import { tableEntity } from '@workops/platform/records';

export const memberLocationEntity = tableEntity({
  schema: 'access',
  name: 'member_location',
  columns: {
    workspaceId: { type: 'uuid' },
    memberId: { type: 'uuid', primary: true },
    locationId: { type: 'uuid', primary: true },
  },
});
