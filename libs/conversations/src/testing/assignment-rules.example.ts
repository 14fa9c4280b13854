import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { AssignmentRule } from '../automation/domain/configured';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<AssignmentRule> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: randomUUID(),
    position: 1,
    conditions: [],
    strategy: 'round_robin',
    assigneeUserId: null,
    teamId: randomUUID(),
    maxActive: null,
    isActive: true,
    maker: null,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    name: 'Ventas',
    position: 1_000,
    conditions: [{ field: 'team_id', op: 'is_empty', value: true }],
    strategy: 'member',
    assigneeUserId: randomUUID(),
    teamId: null,
    maxActive: 5,
    isActive: false,
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
    maker: { kind: 'member', id: '01930000-0000-7000-8000-00000000000a', appId: null },
  },
  unique: { name: 'Soporte' },
};
