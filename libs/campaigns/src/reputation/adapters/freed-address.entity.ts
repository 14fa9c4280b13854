import { tableEntity } from '@workops/platform/records';

export const freedAddressEntity = tableEntity({
  schema: 'campaigns',
  name: 'freed_address',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    address: { type: 'text', primary: true },
    tellAt: { type: 'timestamptz' },
  },
});
