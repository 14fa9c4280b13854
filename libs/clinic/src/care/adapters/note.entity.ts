import { tableEntity } from '@workops/platform/records';

export const noteEntity = tableEntity({
  schema: 'clinic',
  name: 'note',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    encounterId: { type: 'uuid' },
    kind: { type: 'text' },
    status: { type: 'text' },
    version: { type: 'int' },
    versionId: { type: 'uuid' },
    draft: { type: 'text', nullable: true },
    author: { type: 'jsonb' },
    madeBy: { type: 'uuid', nullable: true },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
  },
});
