import { tableEntity } from '@workops/platform/records';

export const deliveryHoldEntity = tableEntity({
  schema: 'events',
  name: 'delivery_hold',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    subscriptionId: { type: 'uuid', primary: true },
    heldAt: { type: 'timestamptz' },
    note: { type: 'text', nullable: true },
    releasedAt: { type: 'timestamptz', nullable: true },
  },
});
