import { tableEntity } from '../records/entity';

export const storedFileEntity = tableEntity({
  schema: 'platform',
  name: 'stored_file',
  columns: {
    id: { type: 'uuid', primary: true },
    workspaceId: { type: 'uuid' },
    state: { type: 'text' },
    dueAt: { type: 'timestamptz', nullable: true },
    attempts: { type: 'int', default: 0 },
    parkedAt: { type: 'timestamptz', nullable: true },
    lastError: { type: 'text', nullable: true },
  },
});
