import { tableEntity } from '@workops/platform/records';

export const laneEntity = tableEntity({
  schema: 'campaigns',
  name: 'lane',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', primary: true },
    freeAt: { type: 'timestamptz' },
    room: { type: 'int', nullable: true },
    roomUntil: { type: 'timestamptz', nullable: true },
  },
});
