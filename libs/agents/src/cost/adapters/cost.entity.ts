import { tableEntity } from '@workops/platform/records';

export const costEntity = tableEntity({
  schema: 'agents',
  name: 'cost',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    creditsMonth: { type: 'bigint', nullable: true },
    usdMonthMicros: { type: 'bigint', nullable: true },
    alertPct: { type: 'int', array: true, default: '{80}' },
    period: { type: 'text' },
    creditsUsed: { type: 'bigint', default: 0 },
    spentMicros: { type: 'bigint', default: 0 },
    creditsAlerted: { type: 'int', default: 0 },
    usdAlerted: { type: 'int', default: 0 },
    turnLimits: { type: 'jsonb', nullable: true },
    channelSharePct: { type: 'int', default: 60 },
  },
});
