import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { Macro } from '../automation/domain/configured';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<Macro> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: randomUUID(),
    actions: [{ type: 'resolve' }],
    teamId: null,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    name: 'Cerrar',
    actions: [{ type: 'snooze', minutes: 60 }],
    teamId: randomUUID(),
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { name: 'Despedir' },
};
