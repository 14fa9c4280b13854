import { tableEntity } from '@workops/platform/records';

export const channelCostEntity = tableEntity({
  schema: 'agents',
  name: 'channel_cost',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', primary: true },
    period: { type: 'text' },
    creditsUsed: { type: 'bigint' },
    spentMicros: { type: 'bigint' },
  },
});
