import { tableEntity } from '@workops/platform/records';

export const packSessionEntity = tableEntity({
  schema: 'clinic',
  name: 'pack_session',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    packPurchaseId: { type: 'uuid', primary: true },
    number: { type: 'int' },
    appointmentId: { type: 'uuid', nullable: true },
    encounterId: { type: 'uuid', nullable: true },
    note: { type: 'text', nullable: true },
    createdBy: { type: 'jsonb' },
    createdAt: { type: 'timestamptz' },
  },
});
