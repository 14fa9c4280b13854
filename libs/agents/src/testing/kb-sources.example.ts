import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { Source } from '../knowledge/domain/source';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<Source> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: 'Envíos',
    kind: 'url',
    url: 'https://example.com/envios',
    fileId: null,
    givenSha256: null,
    language: 'es',
    refreshHours: 24,
    revision: 1,
    status: 'pending',
    error: null,
    chunkCount: 0,
    vectorsModel: null,
    contentSha256: null,
    embeddedAt: null,
    livemode: true,
    dueAt: null,
    refreshAt: null,
    maker: null,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    name: 'Plazos',
    refreshHours: null,
    revision: 2,
    updatedAt: new Date('2027-01-16T12:00:00.000Z'),
    maker: { kind: 'member', id: '01930000-0000-7000-8000-00000000000a', appId: null },
  },
};
