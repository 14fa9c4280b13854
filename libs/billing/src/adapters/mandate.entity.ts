import { tableEntity } from '@workops/platform/records';

export const mandateEntity = tableEntity({
  schema: 'billing',
  name: 'mandate',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    provider: { type: 'text' },
    reference: { type: 'text' },
    providerId: { type: 'text' },
    status: { type: 'text' },
    setupUrl: { type: 'text', nullable: true },
    livemode: { type: 'boolean' },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
    askDueAt: { type: 'timestamptz', nullable: true },
    endDueAt: { type: 'timestamptz', nullable: true },
    endAttempts: { type: 'int', default: 0 },
  },
});
