import { tableEntity } from '@workops/platform/records';

export const agentVersionEntity = tableEntity({
  schema: 'agents',
  name: 'agent_version',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    agentId: { type: 'uuid', primary: true },
    number: { type: 'int', primary: true },
    id: { type: 'uuid' },
    publishedAt: { type: 'timestamptz' },
    publishedBy: { type: 'jsonb' },
    note: { type: 'text', nullable: true },
    fromVersion: { type: 'int', nullable: true },
    pinned: { type: 'json' },
    digest: { type: 'text' },
  },
});
