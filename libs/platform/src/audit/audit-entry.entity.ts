import { tableEntity } from '../records/entity';

export const auditEntryEntity = tableEntity({
  schema: 'platform',
  name: 'audit_entry',
  columns: {
    day: { type: 'date', primary: true },
    id: { type: 'uuid', primary: true },
    workspaceId: { type: 'uuid' },
    occurredAt: { type: 'timestamptz' },
    action: { type: 'text' },
    targetKind: { type: 'text' },
    targetId: { type: 'text', nullable: true },
    author: { type: 'jsonb' },
    credentialId: { type: 'text', nullable: true },
    requestId: { type: 'text', nullable: true },
    details: { type: 'jsonb' },
  },
});
