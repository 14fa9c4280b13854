import { tableEntity } from '@workops/platform/records';

export const credentialEntity = tableEntity({
  schema: 'access',
  name: 'credential',
  columns: {
    id: { type: 'uuid', primary: true },
    workspaceId: { type: 'uuid' },
    name: { type: 'text' },
    tokenHash: { type: 'bytea', nullable: true },
    prefix: { type: 'text' },
    lastFour: { type: 'text', nullable: true },
    scopes: { type: 'text', array: true },
    livemode: { type: 'boolean' },
    rateLimited: { type: 'boolean' },
    expiresAt: { type: 'timestamptz', nullable: true },
    revokedAt: { type: 'timestamptz', nullable: true },
    createdAt: { type: 'timestamptz' },
    createdBy: { type: 'jsonb' },
    kind: { type: 'text' },
    memberId: { type: 'uuid', nullable: true },
    origins: { type: 'text', array: true, nullable: true },
    claimCodeHash: { type: 'bytea', nullable: true },
    claimExpiresAt: { type: 'timestamptz', nullable: true },
    minterCredentialId: { type: 'uuid', nullable: true },
    minterMemberId: { type: 'uuid', nullable: true },
  },
});
