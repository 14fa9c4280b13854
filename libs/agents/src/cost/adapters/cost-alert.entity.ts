import { tableEntity } from '@workops/platform/records';

export const costAlertEntity = tableEntity({
  schema: 'agents',
  name: 'cost_alert',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    producer: { type: 'text', primary: true },
    graphId: { type: 'uuid', primary: true },
    period: { type: 'text', primary: true },
    most: { type: 'bigint', primary: true },
    threshold: { type: 'int', primary: true },
    at: { type: 'timestamptz' },
  },
});
