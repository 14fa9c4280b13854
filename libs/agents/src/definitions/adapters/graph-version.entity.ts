import { tableEntity } from '@workops/platform/records';

export const graphVersionEntity = tableEntity({
  schema: 'agents',
  name: 'graph_version',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    graphId: { type: 'uuid', primary: true },
    number: { type: 'int', primary: true },
    id: { type: 'uuid' },
    publishedAt: { type: 'timestamptz' },
    publishedBy: { type: 'jsonb' },
    pinned: { type: 'json' },
    digest: { type: 'text' },
  },
});
