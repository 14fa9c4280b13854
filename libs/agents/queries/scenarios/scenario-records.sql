-- Run by libs/agents/src/scenarios/adapters/scenario-records.ts. Written by the test run (ADR 100).

-- within: scenarioRecords.ceiling
SELECT scenario.workspace_id AS "workspaceId", scenario.id, scenario.created_at AS "createdAt",
  scenario.updated_at AS "updatedAt", scenario.agent_id AS "agentId", scenario.number, scenario.title, scenario.script,
  scenario.persona, scenario.max_turns AS "maxTurns", scenario.mocks, scenario.assertions
FROM agents.scenario
WHERE workspace_id = $1 AND id = $2;

-- within: scenarioRecords.ceiling
SELECT scenario.workspace_id AS "workspaceId", scenario.id, scenario.created_at AS "createdAt",
  scenario.updated_at AS "updatedAt", scenario.agent_id AS "agentId", scenario.number, scenario.title, scenario.script,
  scenario.persona, scenario.max_turns AS "maxTurns", scenario.mocks, scenario.assertions
FROM agents.scenario
WHERE workspace_id = $1 AND number = $2;

-- within: suiteRecords.ceiling
SELECT scenario_suite.workspace_id AS "workspaceId", scenario_suite.id, scenario_suite.created_at AS "createdAt",
  scenario_suite.updated_at AS "updatedAt", scenario_suite.agent_id AS "agentId", scenario_suite.name,
  scenario_suite.name_key AS "nameKey", scenario_suite.kind, scenario_suite.scenario_ids AS "scenarioIds",
  scenario_suite.repeats, scenario_suite.run_at AS "runAt", scenario_suite.enabled, scenario_suite.due_at AS "dueAt",
  scenario_suite.last_run_on AS "lastRunOn", scenario_suite.livemode, scenario_suite.maker
FROM agents.scenario_suite
WHERE workspace_id = $1 AND id = $2;

-- within: suiteRecords.ceiling
SELECT scenario_suite.workspace_id AS "workspaceId", scenario_suite.id, scenario_suite.created_at AS "createdAt",
  scenario_suite.updated_at AS "updatedAt", scenario_suite.agent_id AS "agentId", scenario_suite.name,
  scenario_suite.name_key AS "nameKey", scenario_suite.kind, scenario_suite.scenario_ids AS "scenarioIds",
  scenario_suite.repeats, scenario_suite.run_at AS "runAt", scenario_suite.enabled, scenario_suite.due_at AS "dueAt",
  scenario_suite.last_run_on AS "lastRunOn", scenario_suite.livemode, scenario_suite.maker
FROM agents.scenario_suite
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;
