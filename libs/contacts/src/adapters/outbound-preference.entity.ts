import { tableEntity } from '@workops/platform/records';

export const outboundPreferenceEntity = tableEntity({
  schema: 'contacts',
  name: 'outbound_preference',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    contactId: { type: 'uuid' },
    channel: { type: 'text' },
    scope: { type: 'text' },
    status: { type: 'text' },
    legalBasis: { type: 'text' },
    messageId: { type: 'uuid', nullable: true },
    createdAt: { type: 'timestamptz' },
    position: { type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' },
  },
});
