import { tableEntity } from '@workops/platform/records';

export const coachNightEntity = tableEntity({
  schema: 'agents',
  name: 'coach_night',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    agentId: { type: 'uuid', primary: true },
    dueAt: { type: 'timestamptz', default: '-infinity' },
    livemode: { type: 'boolean' },
  },
});
