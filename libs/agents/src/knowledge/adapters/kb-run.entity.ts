import { tableEntity } from '@workops/platform/records';

export const kbRunEntity = tableEntity({
  schema: 'agents',
  name: 'kb_run',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    sourceId: { type: 'uuid' },
    status: { type: 'text' },
    vectorsOnly: { type: 'boolean' },
    error: { type: 'text', nullable: true },
    startedAt: { type: 'timestamptz', nullable: true },
    endedAt: { type: 'timestamptz', nullable: true },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
    dueAt: { type: 'timestamptz', nullable: true },
    lease: { type: 'uuid', nullable: true },
    attempts: { type: 'int', default: 0 },
  },
});
