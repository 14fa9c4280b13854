import { tableEntity } from '@workops/platform/records';

export const graphCostEntity = tableEntity({
  schema: 'agents',
  name: 'graph_cost',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    graphId: { type: 'uuid', primary: true },
    usdMonthMicros: { type: 'bigint', nullable: true },
    period: { type: 'text' },
    spentMicros: { type: 'bigint', default: 0 },
    usdAlerted: { type: 'int', default: 0 },
  },
});
