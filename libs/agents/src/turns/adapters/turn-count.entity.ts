import { tableEntity } from '@workops/platform/records';

export const turnCountEntity = tableEntity({
  schema: 'agents',
  name: 'turn_count',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    kind: { type: 'text', primary: true },
    subject: { type: 'text', primary: true },
    hour: { type: 'timestamptz' },
    turns: { type: 'int' },
    day: { type: 'timestamptz' },
    tokens: { type: 'bigint' },
    toolCalls: { type: 'int' },
    bookings: { type: 'int' },
  },
});
