import { tableEntity } from '@workops/platform/records';

export const testMailEntity = tableEntity({
  schema: 'campaigns',
  name: 'test_mail',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    campaignId: { type: 'uuid' },
    contactId: { type: 'uuid' },
    address: { type: 'text' },
    queuedAt: { type: 'timestamptz' },
    token: { type: 'text', nullable: true },
    takenAt: { type: 'timestamptz', nullable: true },
    maker: { type: 'jsonb', nullable: true },
    mayFill: { type: 'boolean', default: true },
  },
});
