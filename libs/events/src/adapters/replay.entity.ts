import { tableEntity, typed } from '@workops/platform/records';
import type { Replayed, ReplayReason, ReplayStatus } from '../domain/replay';

export const replayEntity = tableEntity({
  schema: 'events',
  name: 'replay',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    subscriptionId: { type: 'uuid' },
    number: { type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS', select: false },
    from: { type: 'timestamptz', name: 'from_at' },
    to: { type: 'timestamptz', name: 'to_at' },
    events: { type: 'text', array: true, nullable: true },
    only: { type: 'text', name: 'only_sent', ...typed<Replayed>() },
    status: { type: 'text', ...typed<ReplayStatus>() },
    reason: { type: 'text', nullable: true, ...typed<ReplayReason>() },
    place: { type: 'json', nullable: true, select: false },
    reachedAt: { type: 'timestamptz', nullable: true },
    lookedAt: { type: 'bigint', default: 0 },
    queued: { type: 'bigint', default: 0 },
    succeeded: { type: 'bigint', default: 0 },
    failed: { type: 'bigint', default: 0 },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz', select: false },
    startedAt: { type: 'timestamptz', nullable: true },
    endedAt: { type: 'timestamptz', nullable: true },
    dueAt: { type: 'timestamptz', nullable: true, select: false },
    lease: { type: 'uuid', nullable: true, select: false },
    attempts: { type: 'int', default: 0, select: false },
  },
});
