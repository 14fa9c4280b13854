import { tableEntity } from '@workops/platform/records';

export const kbGivenEntity = tableEntity({
  schema: 'agents',
  name: 'kb_given',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    sourceId: { type: 'uuid', primary: true },
    text: { type: 'text', nullable: true },
    entries: { type: 'jsonb', nullable: true },
  },
});
