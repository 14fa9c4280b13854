import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { Scenario } from '../domain/scenario';
import type { Suite } from '../domain/suite';

const once = { update: false } as const;
const nullable = { nullable: true } as const;
const lockedFor = 'NO KEY UPDATE' as const;

export const scenarioRecords = new RecordKind<Scenario>(
  createEntity<Scenario>({
    schema: 'agents',
    name: 'scenario',
    columns: {
      agentId: { type: 'uuid', ...once },
      number: { type: 'int', ...once },
      title: { type: 'text' },
      script: { type: 'jsonb', ...nullable },
      persona: { type: 'text', ...nullable },
      maxTurns: { type: 'int' },
      mocks: { type: 'jsonb' },
      assertions: { type: 'jsonb' },
    },
  }),
  { ceiling: counted('agent_scenarios', 'FROM agents.scenario WHERE workspace_id = $1'), lockedFor },
);

export const suiteRecords = new RecordKind<Suite>(
  createEntity<Suite>({
    schema: 'agents',
    name: 'scenario_suite',
    columns: {
      agentId: { type: 'uuid', ...once },
      name: { type: 'text' },
      nameKey: { type: 'text' },
      kind: { type: 'text' },
      scenarioIds: { type: 'jsonb' },
      repeats: { type: 'int' },
      runAt: { type: 'text' },
      enabled: { type: 'boolean' },
      dueAt: { type: 'timestamptz', ...nullable },
      lastRunOn: { type: 'text', ...nullable },
      livemode: { type: 'boolean', ...once },
      maker: { type: 'jsonb', ...nullable },
    },
  }),
  {
    unique: { index: 'scenario_suite_name', property: 'nameKey' },
    ceiling: counted('scenario_suites', 'FROM agents.scenario_suite WHERE workspace_id = $1'),
    lockedFor,
  },
);
