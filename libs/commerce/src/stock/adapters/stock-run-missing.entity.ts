import { tableEntity } from '@workops/platform/records';

export const stockRunMissingEntity = tableEntity({
  schema: 'commerce',
  name: 'stock_run_missing',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    runId: { type: 'uuid', primary: true },
    vehicleId: { type: 'uuid', primary: true },
  },
});
