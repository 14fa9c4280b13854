import { tableEntity } from '@workops/platform/records';

export const deviceJobEntity = tableEntity({
  schema: 'access',
  name: 'device_job',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    deviceAgentId: { type: 'uuid' },
    kind: { type: 'text' },
    payload: { type: 'jsonb' },
    status: { type: 'text' },
    result: { type: 'jsonb', nullable: true },
    leasedUntil: { type: 'timestamptz', nullable: true },
    expiresAt: { type: 'timestamptz' },
    endedAt: { type: 'timestamptz', nullable: true },
    createdAt: { type: 'timestamptz' },
  },
});
