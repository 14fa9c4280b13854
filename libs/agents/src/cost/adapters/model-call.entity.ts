import { tableEntity } from '@workops/platform/records';

export const modelCallEntity = tableEntity({
  schema: 'agents',
  name: 'model_call',
  columns: {
    day: { type: 'date', primary: true, default: () => "((now() AT TIME ZONE 'UTC'))" },
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    at: { type: 'timestamptz' },
    purpose: { type: 'text' },
    subjectId: { type: 'uuid', nullable: true },
    aiAgentId: { type: 'uuid', nullable: true },
    graphId: { type: 'uuid', nullable: true },
    model: { type: 'text' },
    promptTokens: { type: 'int' },
    completionTokens: { type: 'int' },
    costMicros: { type: 'bigint' },
    credits: { type: 'int' },
  },
});
