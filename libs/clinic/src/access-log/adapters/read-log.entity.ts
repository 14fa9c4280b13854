import { tableEntity } from '@workops/platform/records';

export const readLogEntity = tableEntity({
  schema: 'clinic',
  name: 'read_log',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    patientId: { type: 'uuid', primary: true },
    at: { type: 'timestamptz', primary: true },
    id: { type: 'uuid', primary: true },
    author: { type: 'jsonb' },
    action: { type: 'text' },
    resourceType: { type: 'text' },
    resourceId: { type: 'uuid', nullable: true },
    requestId: { type: 'text', nullable: true },
  },
});
