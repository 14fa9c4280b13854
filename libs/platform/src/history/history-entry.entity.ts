import { tableEntity } from '../records/entity';

export const historyEntryEntity = tableEntity({
  schema: 'platform',
  name: 'history_entry',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    recordId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    kind: { type: 'text' },
    occurredAt: { type: 'timestamptz' },
    author: { type: 'jsonb' },
    changes: { type: 'jsonb' },
  },
});
