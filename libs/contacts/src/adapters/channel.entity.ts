import { tableEntity } from '@workops/platform/records';

export const channelEntity = tableEntity({
  schema: 'contacts',
  name: 'channel',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    contactId: { type: 'uuid' },
    kind: { type: 'text' },
    identifier: { type: 'text' },
    identifierNormalised: { type: 'text' },
    label: { type: 'text', nullable: true },
    verified: { type: 'boolean' },
    createdAt: { type: 'timestamptz' },
  },
});
