import { tableEntity } from '@workops/platform/records';

export const suiteRunEntity = tableEntity({
  schema: 'agents',
  name: 'suite_run',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    suiteId: { type: 'uuid' },
    suiteName: { type: 'text' },
    suiteKind: { type: 'text' },
    agentId: { type: 'uuid' },
    batchId: { type: 'uuid' },
    trigger: { type: 'text' },
    versionKind: { type: 'text' },
    versionNumber: { type: 'int', nullable: true },
    status: { type: 'text' },
    n: { type: 'int' },
    summary: { type: 'json', nullable: true },
    delta: { type: 'json', nullable: true },
    passRate: { type: 'float8', nullable: true },
    livemode: { type: 'boolean' },
    createdAt: { type: 'timestamptz' },
    endedAt: { type: 'timestamptz', nullable: true },
  },
});
