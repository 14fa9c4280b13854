import { tableEntity } from '@workops/platform/records';

export const aiTryEventEntity = tableEntity({
  schema: 'agents',
  name: 'ai_try_event',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    tryId: { type: 'uuid', primary: true },
    seq: { type: 'int', primary: true },
    name: { type: 'text' },
    data: { type: 'json' },
    at: { type: 'timestamptz' },
  },
});
