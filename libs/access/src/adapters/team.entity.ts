import { createEntity } from '@workops/platform/records';
import type { Team } from '../domain/team';

const memberIdsSql = (team: string): string =>
  `ARRAY(SELECT m.member_id FROM access.team_member m WHERE m.team_id = ${team}.id ORDER BY 1)`;

export const teamEntity = createEntity<Team>({
  schema: 'access',
  name: 'team',
  columns: {
    workspaceId: { type: 'uuid', update: false },
    name: { type: 'text' },
    memberIds: { type: 'uuid', array: true, virtualProperty: true, query: memberIdsSql },
  },
});
