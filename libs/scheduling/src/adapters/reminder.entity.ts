import { tableEntity } from '@workops/platform/records';

export const reminderEntity = tableEntity({
  schema: 'scheduling',
  name: 'reminder',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    appointmentId: { type: 'uuid', primary: true },
    dueAt: { type: 'timestamptz' },
    leasedUntil: { type: 'timestamptz', nullable: true },
    attempts: { type: 'int', default: 0 },
    sentAt: { type: 'timestamptz', nullable: true },
    lastError: { type: 'text', nullable: true },
    parkedAt: { type: 'timestamptz', nullable: true },
  },
});
