import { tableEntity } from '@workops/platform/records';

export const deviceHeartbeatEntity = tableEntity({
  schema: 'access',
  name: 'device_heartbeat',
  columns: {
    deviceAgentId: { type: 'uuid', primary: true },
    workspaceId: { type: 'uuid' },
    version: { type: 'text' },
    lastSeenAt: { type: 'timestamptz' },
  },
});
