import { tableEntity } from '../records/entity';

export const requestEntity = tableEntity({
  schema: 'platform',
  name: 'request',
  columns: {
    day: { type: 'date', primary: true },
    workspaceId: { type: 'uuid', primary: true },
    startedAt: { type: 'timestamptz', primary: true },
    id: { type: 'uuid', primary: true },
    requestId: { type: 'text' },
    method: { type: 'text' },
    route: { type: 'text' },
    path: { type: 'text' },
    status: { type: 'int' },
    durationMs: { type: 'float8' },
    idempotency: { type: 'text' },
    author: { type: 'json' },
    credentialId: { type: 'text', nullable: true },
    connectedAppId: { type: 'uuid', nullable: true },
    events: { type: 'int' },
    eventIds: { type: 'uuid', array: true },
  },
});
