import { tableEntity } from '@workops/platform/records';

export const pseudonymEntity = tableEntity({
  schema: 'access',
  name: 'pseudonym',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    personId: { type: 'uuid', primary: true },
    number: { type: 'bigint' },
  },
});
