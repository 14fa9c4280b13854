import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { ConsentTemplate } from '../consents/domain/consent-template';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<ConsentTemplate> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: 'Cirugía',
    version: 1,
    body: 'Acepto.',
    active: true,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    name: 'Anestesia',
    version: 2,
    body: 'Acepto la anestesia.',
    active: false,
    updatedAt: new Date('2027-01-16T12:00:00.000Z'),
  },
};
