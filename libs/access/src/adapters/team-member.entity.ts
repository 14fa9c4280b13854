import { tableEntity } from '@workops/platform/records';

export const teamMemberEntity = tableEntity({
  schema: 'access',
  name: 'team_member',
  columns: {
    workspaceId: { type: 'uuid' },
    teamId: { type: 'uuid', primary: true },
    memberId: { type: 'uuid', primary: true },
  },
});
