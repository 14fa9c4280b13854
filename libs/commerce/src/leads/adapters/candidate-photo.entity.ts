import { tableEntity } from '@workops/platform/records';

export const candidatePhotoEntity = tableEntity({
  schema: 'commerce',
  name: 'candidate_photo',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    candidateId: { type: 'uuid' },
    filename: { type: 'text' },
    contentType: { type: 'text' },
    size: { type: 'int' },
    sha256: { type: 'text' },
    createdAt: { type: 'timestamptz' },
  },
});
