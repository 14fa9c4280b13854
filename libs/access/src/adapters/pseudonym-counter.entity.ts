import { tableEntity } from '@workops/platform/records';

export const pseudonymCounterEntity = tableEntity({
  schema: 'access',
  name: 'pseudonym_counter',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    lastNumber: { type: 'bigint' },
  },
});
