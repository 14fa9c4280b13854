import { tableEntity } from '@workops/platform/records';

export const noteVersionEntity = tableEntity({
  schema: 'clinic',
  name: 'note_version',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    noteId: { type: 'uuid' },
    version: { type: 'int' },
    content: { type: 'text' },
    signedAt: { type: 'timestamptz' },
    signedBy: { type: 'uuid' },
    sha256: { type: 'text' },
    previousSha256: { type: 'text', nullable: true },
    amendReason: { type: 'text', nullable: true },
    hashVersion: { type: 'int', default: 1 },
  },
});
