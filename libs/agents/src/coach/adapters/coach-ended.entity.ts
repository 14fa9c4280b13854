import { tableEntity } from '@workops/platform/records';

export const coachEndedEntity = tableEntity({
  schema: 'agents',
  name: 'coach_ended',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    agentId: { type: 'uuid', primary: true },
    conversationId: { type: 'uuid', primary: true },
    endedAt: { type: 'timestamptz' },
    putOffAt: { type: 'timestamptz', nullable: true },
  },
});
