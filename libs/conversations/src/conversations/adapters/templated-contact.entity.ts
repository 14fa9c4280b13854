import { tableEntity } from '@workops/platform/records';

export const templatedContactEntity = tableEntity({
  schema: 'conversations',
  name: 'templated_contact',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', primary: true },
    identity: { type: 'text', primary: true },
    sentAt: { type: 'timestamptz' },
  },
});
