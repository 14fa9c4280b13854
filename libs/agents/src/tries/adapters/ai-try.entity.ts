import { tableEntity } from '@workops/platform/records';

export const aiTryEntity = tableEntity({
  schema: 'agents',
  name: 'ai_try',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    agentId: { type: 'uuid' },
    versionKind: { type: 'text' },
    versionNumber: { type: 'int', nullable: true },
    messages: { type: 'json' },
    allowWrites: { type: 'boolean' },
    livemode: { type: 'boolean' },
    status: { type: 'text' },
    answer: { type: 'text', nullable: true },
    reason: { type: 'text', nullable: true },
    progress: { type: 'json', nullable: true },
    shown: { type: 'json', nullable: true },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
    startedAt: { type: 'timestamptz', nullable: true },
    endedAt: { type: 'timestamptz', nullable: true },
    dueAt: { type: 'timestamptz', nullable: true },
    lease: { type: 'uuid', nullable: true },
    attempts: { type: 'int', default: 0 },
    maker: { type: 'jsonb', nullable: true },
  },
});
