import { tableEntity } from '@workops/platform/records';

export const ticketCounterEntity = tableEntity({
  schema: 'conversations',
  name: 'ticket_counter',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    last: { type: 'int' },
  },
});
