import { tableEntity } from '@workops/platform/records';

export const cashMovementEntity = tableEntity({
  schema: 'clinic',
  name: 'cash_movement',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    cashSessionId: { type: 'uuid', primary: true },
    kind: { type: 'text' },
    amountClp: { type: 'bigint' },
    instrument: { type: 'text' },
    concept: { type: 'text' },
    createdBy: { type: 'jsonb' },
    createdAt: { type: 'timestamptz' },
  },
});
