import { tableEntity } from '@workops/platform/records';

export const attemptEntity = tableEntity({
  schema: 'events',
  name: 'attempt',
  columns: {
    day: { type: 'date', primary: true },
    id: { type: 'bigint', primary: true, default: () => "nextval('events.attempt_id')" },
    workspaceId: { type: 'uuid' },
    subscriptionId: { type: 'uuid' },
    event: { type: 'text' },
    eventId: { type: 'uuid' },
    attempt: { type: 'int' },
    statusCode: { type: 'int', nullable: true },
    error: { type: 'text', nullable: true },
    responseExcerpt: { type: 'text', nullable: true },
    requestPayload: { type: 'text' },
    latencyMs: { type: 'int', nullable: true },
    redeliveryOf: { type: 'bigint', nullable: true },
    createdAt: { type: 'timestamptz' },
    unresolved: { type: 'boolean', default: false },
  },
});
