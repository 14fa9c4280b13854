import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { KbFile } from '../knowledge/domain/source';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<KbFile> = {
  example: (workspaceId) => {
    const id = randomUUID();
    return {
      workspaceId,
      id,
      filename: 'a.txt',
      contentType: 'text/plain',
      size: 5,
      sha256: id,
      createdAt: now,
      updatedAt: now,
    };
  },
  changes: { updatedAt: new Date('2027-01-16T12:00:00.000Z') },
  unique: { sha256: 'cd' },
};
