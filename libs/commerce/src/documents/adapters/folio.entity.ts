import { tableEntity } from '@workops/platform/records';

export const folioEntity = tableEntity({
  schema: 'commerce',
  name: 'folio',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    kind: { type: 'text', primary: true },
    lastNumber: { type: 'bigint' },
  },
});
