import { tableEntity } from '@workops/platform/records';

export const coachProposalEntity = tableEntity({
  schema: 'agents',
  name: 'coach_proposal',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    agentId: { type: 'uuid' },
    findingId: { type: 'uuid', nullable: true },
    correctionId: { type: 'uuid', nullable: true },
    kind: { type: 'text' },
    title: { type: 'text' },
    rationale: { type: 'text' },
    patch: { type: 'json' },
    status: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
  },
});
