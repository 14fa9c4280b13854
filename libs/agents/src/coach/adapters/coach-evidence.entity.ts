import { tableEntity } from '@workops/platform/records';

export const coachEvidenceEntity = tableEntity({
  schema: 'agents',
  name: 'coach_evidence',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    findingId: { type: 'uuid', primary: true },
    conversationId: { type: 'uuid', primary: true },
    messageId: { type: 'uuid' },
    createdAt: { type: 'timestamptz' },
  },
});
