import { tableEntity } from '@workops/platform/records';

export const emailSuppressionEntity = tableEntity({
  schema: 'campaigns',
  name: 'email_suppression',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    address: { type: 'text', primary: true },
    id: { type: 'uuid' },
    reason: { type: 'text' },
    tellAt: { type: 'timestamptz', nullable: true },
    createdAt: { type: 'timestamptz' },
  },
});
