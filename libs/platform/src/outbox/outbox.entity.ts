import { tableEntity } from '../records/entity';

export const outboxEntity = tableEntity({
  schema: 'platform',
  name: 'outbox',
  columns: {
    day: { type: 'date', primary: true, default: () => "((now() AT TIME ZONE 'UTC'))" },
    id: { type: 'uuid', primary: true },
    workspaceId: { type: 'uuid' },
    type: { type: 'text' },
    event: { type: 'json' },
    recordedAt: { type: 'timestamptz', default: () => 'now()' },
    dueAt: { type: 'timestamptz', default: () => 'clock_timestamp()' },
    timesEnqueued: { type: 'int', default: 0 },
    finishedAt: { type: 'timestamptz', nullable: true },
    requestId: { type: 'text', nullable: true },
    changedIn: { type: 'bigint', nullable: true },
    traceparent: { type: 'text', nullable: true },
  },
});
