import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { AttributeDefinition } from '../domain/attribute';
import { aDefinition } from './builders';

export const example: RecordExample<AttributeDefinition> = {
  example: (workspaceId) => aDefinition({ workspaceId, key: randomUUID() }),
  changes: { label: 'Matiz', options: ['claro', 'oscuro'], updatedAt: new Date('2027-01-16T12:00:00.001Z') },
};
