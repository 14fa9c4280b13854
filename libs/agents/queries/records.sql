-- Run by the records of agents. Written by the test run (ADR 100).

-- name: ai_agent
SELECT id FROM agents.ai_agent WHERE workspace_id = $1 AND folded_name = $2;

-- name: ai_agent
DELETE FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: ai_agent
INSERT INTO agents.ai_agent (workspace_id, id, created_at, updated_at, name, folded_name, description, draft,
  draft_revision, enabled, coach_enabled, coach_maker, live_version, calls_leads)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (workspace_id, folded_name) DO NOTHING
RETURNING id;

-- name: ai_agent
SELECT ai_agent.workspace_id AS "workspaceId", ai_agent.id, ai_agent.created_at AS "createdAt",
  ai_agent.updated_at AS "updatedAt", ai_agent.name, ai_agent.folded_name AS "foldedName", ai_agent.description,
  ai_agent.draft, ai_agent.draft_revision AS "draftRevision", ai_agent.enabled,
  ai_agent.coach_enabled AS "coachEnabled", ai_agent.coach_maker AS "coachMaker",
  ai_agent.live_version AS "liveVersion", ai_agent.calls_leads AS "callsLeads"
FROM agents.ai_agent
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: custom_tool
DELETE FROM agents.custom_tool WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: custom_tool
SELECT id FROM agents.custom_tool WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: custom_tool
INSERT INTO agents.custom_tool (workspace_id, id, created_at, updated_at, name, description, input_schema, http,
  effects, timeout_ms, enabled, secrets_sealed, secret_names, digest, maker)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: custom_tool
SELECT custom_tool.workspace_id AS "workspaceId", custom_tool.id, custom_tool.created_at AS "createdAt",
  custom_tool.updated_at AS "updatedAt", custom_tool.name, custom_tool.description,
  custom_tool.input_schema AS "inputSchema", custom_tool.http, custom_tool.effects,
  custom_tool.timeout_ms AS "timeoutMs", custom_tool.enabled, custom_tool.secrets_sealed AS "secretsSealed",
  custom_tool.secret_names AS "secretNames", custom_tool.digest, custom_tool.maker
FROM agents.custom_tool
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: graph
SELECT id FROM agents.graph WHERE workspace_id = $1 AND folded_name = $2;

-- name: graph
DELETE FROM agents.graph WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: graph
INSERT INTO agents.graph (workspace_id, id, created_at, updated_at, name, folded_name, draft, draft_revision,
  runtime_id, live_version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (workspace_id, folded_name) DO NOTHING
RETURNING id;

-- name: kb_file
SELECT id FROM agents.kb_file WHERE workspace_id = $1 AND sha256 = $2;

-- name: kb_file
DELETE FROM agents.kb_file WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: kb_file
INSERT INTO agents.kb_file (workspace_id, id, created_at, updated_at, filename, content_type, size, sha256)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (workspace_id, sha256) DO NOTHING
RETURNING id;

-- name: kb_source
DELETE FROM agents.kb_source WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: scenario
DELETE FROM agents.scenario WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: scenario_suite
SELECT id FROM agents.scenario_suite WHERE workspace_id = $1 AND name_key = $2;

-- name: scenario_suite
DELETE FROM agents.scenario_suite WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: scenario_suite
INSERT INTO agents.scenario_suite (workspace_id, id, created_at, updated_at, agent_id, name, name_key, kind,
  scenario_ids, repeats, run_at, enabled, due_at, last_run_on, livemode, maker)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
ON CONFLICT (workspace_id, name_key) DO NOTHING
RETURNING id;

-- name: skill
DELETE FROM agents.skill WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: skill
SELECT id FROM agents.skill WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: skill
INSERT INTO agents.skill (workspace_id, id, created_at, updated_at, name, description, content, enabled, digest)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: skill
SELECT skill.workspace_id AS "workspaceId", skill.id, skill.created_at AS "createdAt", skill.updated_at AS "updatedAt",
  skill.name, skill.description, skill.content, skill.enabled, skill.digest
FROM agents.skill
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);
