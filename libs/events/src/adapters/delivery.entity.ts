import { tableEntity } from '@workops/platform/records';

export const deliveryEntity = tableEntity({
  schema: 'events',
  name: 'delivery',
  columns: {
    day: { type: 'date', primary: true },
    subscriptionId: { type: 'uuid', primary: true },
    eventId: { type: 'uuid', primary: true },
    redeliveryOf: { type: 'bigint', nullable: true },
    workspaceId: { type: 'uuid', primary: true },
    state: { type: 'text', default: 'queued' },
    attempts: { type: 'int', default: 0 },
    dueAt: { type: 'timestamptz' },
    redeliveryNumber: { type: 'int', default: 0 },
  },
});
