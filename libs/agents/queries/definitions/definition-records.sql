-- Run by libs/agents/src/definitions/adapters/definition-records.ts. Written by the test run (ADR 100).

-- within: ofWorkspace
SELECT skill.workspace_id AS "workspaceId", skill.id, skill.created_at AS "createdAt", skill.updated_at AS "updatedAt",
  skill.name, skill.description, skill.content, skill.enabled, skill.digest
FROM agents.skill
WHERE workspace_id = $1 AND id = $2;

-- within: ofWorkspace
SELECT graph.workspace_id AS "workspaceId", graph.id, graph.created_at AS "createdAt", graph.updated_at AS "updatedAt",
  graph.name, graph.folded_name AS "foldedName", graph.draft, graph.draft_revision AS "draftRevision",
  graph.runtime_id AS "runtimeId", graph.live_version AS "liveVersion"
FROM agents.graph
WHERE workspace_id = $1 AND id = $2;

-- within: ofWorkspace
SELECT ai_agent.workspace_id AS "workspaceId", ai_agent.id, ai_agent.created_at AS "createdAt",
  ai_agent.updated_at AS "updatedAt", ai_agent.name, ai_agent.folded_name AS "foldedName", ai_agent.description,
  ai_agent.draft, ai_agent.draft_revision AS "draftRevision", ai_agent.enabled,
  ai_agent.coach_enabled AS "coachEnabled", ai_agent.coach_maker AS "coachMaker",
  ai_agent.live_version AS "liveVersion", ai_agent.calls_leads AS "callsLeads"
FROM agents.ai_agent
WHERE workspace_id = $1 AND id = $2;

-- within: ofWorkspace
SELECT custom_tool.workspace_id AS "workspaceId", custom_tool.id, custom_tool.created_at AS "createdAt",
  custom_tool.updated_at AS "updatedAt", custom_tool.name, custom_tool.description,
  custom_tool.input_schema AS "inputSchema", custom_tool.http, custom_tool.effects,
  custom_tool.timeout_ms AS "timeoutMs", custom_tool.enabled, custom_tool.secrets_sealed AS "secretsSealed",
  custom_tool.secret_names AS "secretNames", custom_tool.digest, custom_tool.maker
FROM agents.custom_tool
WHERE workspace_id = $1 AND id = $2;
