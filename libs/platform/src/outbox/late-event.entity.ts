import { tableEntity } from '../records/entity';

export const lateEventEntity = tableEntity({
  schema: 'platform',
  name: 'late_event',
  columns: {
    subscriber: { type: 'text', primary: true },
    day: { type: 'date', primary: true },
    eventId: { type: 'uuid', primary: true },
    workspaceId: { type: 'uuid' },
    type: { type: 'text' },
    since: { type: 'timestamptz', default: () => 'now()' },
    dueAt: { type: 'timestamptz', default: () => 'clock_timestamp()' },
    timesEnqueued: { type: 'int', default: 0 },
    attempts: { type: 'int', default: 0 },
    lastError: { type: 'text', nullable: true },
    parkedAt: { type: 'timestamptz', nullable: true },
    requestId: { type: 'text', nullable: true },
    traceparent: { type: 'text', nullable: true },
  },
});
