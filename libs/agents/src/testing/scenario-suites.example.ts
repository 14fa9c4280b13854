import { randomUUID } from 'node:crypto';
import type { Database } from '@workops/platform/database';
import type { RecordExample } from '@workops/platform/testing';
import type { Suite } from '../scenarios/domain/suite';
import { createAgent, testedAgentId } from './tested-agent';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<Suite> = {
  workspace: (database: Database) => createAgent(database),
  example: (workspaceId) => {
    const id = randomUUID();
    return {
      workspaceId,
      id,
      agentId: testedAgentId(workspaceId),
      name: id,
      nameKey: id,
      kind: 'nightly',
      scenarioIds: [],
      repeats: 1,
      runAt: '03:00',
      enabled: true,
      dueAt: null,
      lastRunOn: null,
      livemode: true,
      maker: null,
      createdAt: now,
      updatedAt: now,
    };
  },
  changes: {
    repeats: 2,
    enabled: false,
    updatedAt: new Date('2027-01-16T12:00:00.000Z'),
    maker: { kind: 'member', id: '01930000-0000-7000-8000-00000000000a', appId: null },
  },
  unique: { nameKey: 'the same' },
};
