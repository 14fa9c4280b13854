import { tableEntity } from '@workops/platform/records';

export const noticeEntity = tableEntity({
  schema: 'access',
  name: 'notice',
  columns: {
    id: { type: 'uuid', primary: true },
    workspaceId: { type: 'uuid' },
    kind: { type: 'text' },
    subject: { type: 'text' },
    text: { type: 'text' },
    dedupeKey: { type: 'text' },
    createdAt: { type: 'timestamptz' },
  },
});
