import { tableEntity } from '@workops/platform/records';

export const calendarMirrorEntity = tableEntity({
  schema: 'scheduling',
  name: 'calendar_mirror',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    appointmentId: { type: 'uuid', primary: true },
    calendarConnectionId: { type: 'uuid', primary: true },
    href: { type: 'text' },
    etag: { type: 'text', nullable: true },
    dueAt: { type: 'timestamptz', nullable: true },
    leasedUntil: { type: 'timestamptz', nullable: true },
    attempts: { type: 'int', default: 0 },
    revision: { type: 'int', default: 1 },
    lastError: { type: 'text', nullable: true },
    parkedAt: { type: 'timestamptz', nullable: true },
  },
});
