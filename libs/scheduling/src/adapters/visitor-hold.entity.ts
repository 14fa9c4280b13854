import { tableEntity } from '@workops/platform/records';

export const visitorHoldEntity = tableEntity({
  schema: 'scheduling',
  name: 'visitor_hold',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    appointmentId: { type: 'uuid', primary: true },
    visitor: { type: 'text' },
    expiresAt: { type: 'timestamptz' },
  },
});
