import { tableEntity, typed } from '@workops/platform/records';
import type { Coverage } from '../domain/hold-config';

export const holdConfigEntity = tableEntity({
  schema: 'conversations',
  name: 'hold_config',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    enabled: { type: 'boolean' },
    ackMinutes: { type: 'int' },
    firstResponseMinutes: { type: 'int' },
    coverage: { type: 'jsonb', nullable: true, ...typed<Coverage>() },
  },
});
