import { tableEntity } from '@workops/platform/records';

export const voiceCallEntity = tableEntity({
  schema: 'agents',
  name: 'voice_call',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    leadId: { type: 'uuid', primary: true },
    id: { type: 'uuid' },
    aiAgentId: { type: 'uuid' },
    status: { type: 'text' },
    failed: { type: 'text', array: true, default: '{}' },
    call: { type: 'jsonb', nullable: true },
    numberDigest: { type: 'text', nullable: true },
    day: { type: 'date', nullable: true },
    decidedAt: { type: 'timestamptz', nullable: true },
    dueAt: { type: 'timestamptz', nullable: true },
    attempts: { type: 'int', default: 0 },
    judgedAfter: { type: 'int', nullable: true },
  },
});
