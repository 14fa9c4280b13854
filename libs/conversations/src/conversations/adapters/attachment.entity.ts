import { tableEntity } from '@workops/platform/records';

export const attachmentEntity = tableEntity({
  schema: 'conversations',
  name: 'attachment',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    messageId: { type: 'uuid', nullable: true },
    position: { type: 'int' },
    filename: { type: 'text' },
    contentType: { type: 'text' },
    size: { type: 'bigint', nullable: true },
    sha256: { type: 'text', nullable: true },
    status: { type: 'text' },
    fileId: { type: 'uuid', nullable: true },
    accountId: { type: 'uuid', nullable: true },
    reference: { type: 'text', nullable: true },
    attempts: { type: 'int', select: false, insert: false, update: false },
    dueAt: { type: 'timestamptz', nullable: true, select: false, insert: false, update: false },
    leasedUntil: { type: 'timestamptz', nullable: true, select: false, insert: false, update: false },
    createdAt: { type: 'timestamptz' },
    visitorId: { type: 'uuid', nullable: true },
  },
});
