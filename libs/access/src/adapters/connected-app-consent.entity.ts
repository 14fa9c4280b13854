import { tableEntity } from '@workops/platform/records';

export const connectedAppConsentEntity = tableEntity({
  schema: 'access',
  name: 'connected_app_consent',
  columns: {
    grantHash: { type: 'bytea', primary: true },
    workspaceId: { type: 'uuid' },
    appId: { type: 'uuid' },
    memberId: { type: 'uuid' },
    createdAt: { type: 'timestamptz' },
    scopes: { type: 'text', array: true },
  },
});
