import { tableEntity } from '@workops/platform/records';

export const turnEntity = tableEntity({
  schema: 'conversations',
  name: 'turn',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    memberId: { type: 'uuid', primary: true },
    available: { type: 'boolean' },
    drawn: { type: 'bigint' },
    returnedAt: { type: 'timestamptz', nullable: true },
  },
});
