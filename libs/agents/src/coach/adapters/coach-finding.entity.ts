import { tableEntity } from '@workops/platform/records';

export const coachFindingEntity = tableEntity({
  schema: 'agents',
  name: 'coach_finding',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    agentId: { type: 'uuid' },
    kind: { type: 'text' },
    topicKey: { type: 'text' },
    title: { type: 'text' },
    occurrenceCount: { type: 'int' },
    status: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
  },
});
