import { tableEntity } from '@workops/platform/records';

export const emailReputationEntity = tableEntity({
  schema: 'campaigns',
  name: 'email_reputation',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    round: { type: 'int' },
    blockedAt: { type: 'timestamptz', nullable: true },
    detail: { type: 'text', nullable: true },
    campaignId: { type: 'uuid', nullable: true },
    releasedAt: { type: 'timestamptz', nullable: true },
    releasedBy: { type: 'jsonb', nullable: true },
  },
});
