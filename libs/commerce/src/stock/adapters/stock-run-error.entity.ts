import { tableEntity } from '@workops/platform/records';

export const stockRunErrorEntity = tableEntity({
  schema: 'commerce',
  name: 'stock_run_error',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    runId: { type: 'uuid', primary: true },
    place: { type: 'int', primary: true },
    row: { type: 'int' },
    key: { type: 'text', nullable: true },
    path: { type: 'text' },
    message: { type: 'text' },
  },
});
