import { tableEntity } from '@workops/platform/records';

export const emailCountEntity = tableEntity({
  schema: 'campaigns',
  name: 'email_count',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    round: { type: 'int', primary: true },
    minute: { type: 'timestamptz', primary: true },
    sends: { type: 'int' },
    hardBounces: { type: 'int' },
    complaints: { type: 'int' },
  },
});
