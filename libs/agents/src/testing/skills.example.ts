import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { Skill } from '../definitions/domain/skill';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<Skill> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: randomUUID(),
    description: 'Cómo se devuelve.',
    content: 'En diez días.',
    enabled: true,
    digest: 'ab',
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    name: 'Devoluciones',
    description: 'Otra.',
    content: 'En veinte días.',
    enabled: false,
    digest: 'cd',
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { name: 'Devoluciones' },
};
