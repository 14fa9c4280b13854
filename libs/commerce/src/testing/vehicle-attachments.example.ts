import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { Attachment } from '../stock/domain/attachment';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<Attachment> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    vehicleId: randomUUID(),
    kind: 'photo',
    public: true,
    position: 0,
    filename: 'frente.jpg',
    contentType: 'image/jpeg',
    size: 482_133,
    sha256: 'ab'.repeat(32),
    createdAt: now,
    updatedAt: now,
  }),
  changes: { public: false, position: 3, updatedAt: new Date('2027-01-16T12:00:00.001Z') },
};
