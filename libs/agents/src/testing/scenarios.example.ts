import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '@workops/platform/database';
import type { RecordExample } from '@workops/platform/testing';
import type { Scenario } from '../scenarios/domain/scenario';
import { createAgent, testedAgentId } from './tested-agent';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<Scenario> = {
  workspace: (database: Database) => createAgent(database),
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    agentId: testedAgentId(workspaceId),
    number: randomInt(1, 2 ** 31 - 1),
    title: 'Precio',
    script: ['Hola'],
    persona: null,
    maxTurns: 8,
    mocks: [],
    assertions: [{ id: 'saluda', type: 'contains', text: 'hola', required: true, hard: false, weight: 1 }],
    createdAt: now,
    updatedAt: now,
  }),
  changes: { title: 'Plazo', script: null, persona: 'Apurada.', updatedAt: new Date('2027-01-16T12:00:00.000Z') },
};
