import { tableEntity } from '@workops/platform/records';

export const accountEntity = tableEntity({
  schema: 'billing',
  name: 'account',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    mandates: { type: 'int', default: 0 },
  },
});
