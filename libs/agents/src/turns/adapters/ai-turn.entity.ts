import { tableEntity } from '@workops/platform/records';

export const aiTurnEntity = tableEntity({
  schema: 'agents',
  name: 'ai_turn',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    conversationId: { type: 'uuid' },
    aiAgentId: { type: 'uuid', nullable: true },
    versionNumber: { type: 'int', nullable: true },
    uptoSeq: { type: 'int' },
    status: { type: 'text' },
    reason: { type: 'text', nullable: true },
    messageIds: { type: 'uuid', array: true, default: '{}' },
    progress: { type: 'json', nullable: true },
    shown: { type: 'json', nullable: true },
    superseded: { type: 'int' },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
    startedAt: { type: 'timestamptz', nullable: true },
    endedAt: { type: 'timestamptz', nullable: true },
    dueAt: { type: 'timestamptz', nullable: true },
    lease: { type: 'uuid', nullable: true },
    attempts: { type: 'int', default: 0 },
    done: { type: 'json', nullable: true },
    counted: { type: 'boolean', default: false },
  },
});
