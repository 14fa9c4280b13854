import { tableEntity } from '@workops/platform/records';

export const partyEntity = tableEntity({
  schema: 'conversations',
  name: 'party',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', primary: true },
    identity: { type: 'text', primary: true },
    sameAs: { type: 'text', nullable: true },
    address: { type: 'text' },
    lastInboundAt: { type: 'timestamptz', nullable: true },
  },
});
