import { tableEntity } from '@workops/platform/records';

export const usageSumEntity = tableEntity({
  schema: 'agents',
  name: 'usage_sum',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    day: { type: 'date', primary: true },
    purpose: { type: 'text', primary: true },
    model: { type: 'text', primary: true },
    aiAgentId: { type: 'uuid', primary: true },
    calls: { type: 'bigint' },
    promptTokens: { type: 'bigint' },
    completionTokens: { type: 'bigint' },
    costMicros: { type: 'bigint' },
    credits: { type: 'bigint' },
  },
});
