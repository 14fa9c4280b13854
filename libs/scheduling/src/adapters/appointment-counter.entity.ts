import { tableEntity } from '@workops/platform/records';

export const appointmentCounterEntity = tableEntity({
  schema: 'scheduling',
  name: 'appointment_counter',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    lastNumber: { type: 'bigint' },
  },
});
