import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newPipeline, type Pipeline } from '../leads/domain/pipeline';

const now = new Date('2027-01-15T12:00:00.000Z');
const stage = { id: randomUUID(), name: 'Visita' };

export const example: RecordExample<Pipeline> = {
  example: (workspaceId) =>
    newPipeline({ name: randomUUID(), stages: [{ name: 'Nuevo' }] }, { workspaceId, ids: { next: randomUUID }, now }),
  changes: {
    name: 'Flotas',
    stages: [stage],
    isDefault: true,
    assignment: 'least_open',
    assigneeIds: [randomUUID()],
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { name: 'Ventas' },
};
