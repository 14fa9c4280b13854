import { tableEntity } from '@workops/platform/records';

export const noticeReaderEntity = tableEntity({
  schema: 'access',
  name: 'notice_reader',
  columns: {
    noticeId: { type: 'uuid', primary: true },
    readerId: { type: 'uuid', primary: true },
    readAt: { type: 'timestamptz', nullable: true },
  },
});
