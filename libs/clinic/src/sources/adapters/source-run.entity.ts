import { tableEntity } from '@workops/platform/records';

export const sourceRunEntity = tableEntity({
  schema: 'clinic',
  name: 'source_run',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    sourceId: { type: 'uuid' },
    status: { type: 'text' },
    force: { type: 'boolean' },
    created: { type: 'int', default: 0 },
    updated: { type: 'int', default: 0 },
    deactivated: { type: 'int', default: 0 },
    rejected: { type: 'int', default: 0 },
    unmatched: { type: 'int', default: 0 },
    errors: { type: 'jsonb', default: [] },
    startedAt: { type: 'timestamptz', nullable: true },
    endedAt: { type: 'timestamptz', nullable: true },
    dueAt: { type: 'timestamptz', nullable: true },
    lease: { type: 'uuid', nullable: true },
    attempts: { type: 'int', default: 0 },
    had: { type: 'int', nullable: true },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
  },
});
