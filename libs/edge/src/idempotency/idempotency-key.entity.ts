import { tableEntity } from '@workops/platform/records';

export const idempotencyKeyEntity = tableEntity({
  schema: 'edge',
  name: 'idempotency_key',
  columns: {
    id: { type: 'bytea', primary: true },
    workspaceId: { type: 'uuid' },
    fingerprint: { type: 'bytea' },
    status: { type: 'smallint', nullable: true },
    body: { type: 'text', nullable: true },
    sealed: { type: 'boolean', default: false },
    expiresAt: { type: 'timestamptz' },
    rights: { type: 'bytea', nullable: true },
    subjects: { type: 'uuid', array: true, nullable: true },
    erased: { type: 'boolean', default: false },
  },
});
