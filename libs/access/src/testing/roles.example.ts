import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newRole, type CustomRole } from '../domain/role';
import { keptWorkspace } from './kept-workspace';

export const example: RecordExample<CustomRole> = {
  workspace: keptWorkspace,
  example: (workspaceId) =>
    newRole(
      { name: randomUUID(), scopes: ['stock:read'], visibility: 'all' },
      { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') },
    ),
  changes: {
    name: 'Caja',
    scopes: ['quotes:read', 'stock:read'],
    visibility: 'branches',
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { name: 'Turno' },
};
