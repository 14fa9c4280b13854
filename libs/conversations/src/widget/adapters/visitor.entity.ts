import { tableEntity } from '@workops/platform/records';

export const visitorEntity = tableEntity({
  schema: 'conversations',
  name: 'visitor',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    accountId: { type: 'uuid' },
    tokenHash: { type: 'bytea' },
    externalId: { type: 'text', nullable: true },
    name: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz' },
    seenAt: { type: 'timestamptz' },
    network: { type: 'text', nullable: true },
  },
});
