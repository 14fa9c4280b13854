import { tableEntity } from '@workops/platform/records';

export const inquiryEntity = tableEntity({
  schema: 'commerce',
  name: 'inquiry',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    leadId: { type: 'uuid', nullable: true },
    contactId: { type: 'uuid' },
    source: { type: 'text' },
    accountId: { type: 'uuid', nullable: true },
    externalId: { type: 'text' },
    intent: { type: 'text', nullable: true },
    vehicleId: { type: 'uuid', nullable: true },
    vehicleRef: { type: 'text', nullable: true },
    message: { type: 'text', nullable: true },
    sentBy: { type: 'jsonb' },
    receivedAt: { type: 'timestamptz' },
  },
});
