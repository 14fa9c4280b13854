import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newTag, type Tag } from '../domain/tag';

export const example: RecordExample<Tag> = {
  example: (workspaceId) =>
    newTag({ name: randomUUID() }, { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') }),
  changes: { name: 'Flota', updatedAt: new Date('2027-01-16T12:00:00.001Z') },
  unique: { name: 'Cliente frecuente' },
};
