import { tableEntity } from '@workops/platform/records';

export const eventEntity = tableEntity({
  schema: 'events',
  name: 'event',
  columns: {
    day: { type: 'date', primary: true },
    id: { type: 'uuid', primary: true },
    workspaceId: { type: 'uuid' },
    type: { type: 'text' },
    livemode: { type: 'boolean' },
    occurredAt: { type: 'timestamptz' },
    notice: { type: 'json' },
    data: { type: 'json' },
    requestId: { type: 'text', nullable: true },
    traceparent: { type: 'text', nullable: true },
  },
});
