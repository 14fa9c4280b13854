import { tableEntity } from '@workops/platform/records';

export const holdConfigEntity = tableEntity({
  schema: 'conversations',
  name: 'hold_config',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    enabled: { type: 'boolean' },
    ackMinutes: { type: 'int' },
    firstResponseMinutes: { type: 'int' },
    coverage: { type: 'jsonb', nullable: true },
  },
});
