import { tableEntity } from '@workops/platform/records';

export const emailEventEntity = tableEntity({
  schema: 'campaigns',
  name: 'email_event',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', primary: true },
    eventId: { type: 'text', primary: true },
    takenAt: { type: 'timestamptz' },
  },
});
