import { tableEntity } from '@workops/platform/records';

export const oauthRecordEntity = tableEntity({
  schema: 'access',
  name: 'oauth_record',
  columns: {
    kind: { type: 'text', primary: true },
    idHash: { type: 'bytea', primary: true },
    grantHash: { type: 'bytea', nullable: true },
    uidHash: { type: 'bytea', nullable: true },
    appId: { type: 'uuid', nullable: true },
    scopes: { type: 'text', array: true, nullable: true },
    content: { type: 'text' },
    consumedAt: { type: 'timestamptz', nullable: true },
    expiresAt: { type: 'timestamptz' },
  },
});
