-- Run by libs/agents/src/definitions/adapters/definitions-on.ts. Written by the test run (ADR 100).

-- name: AGENTS
SELECT id FROM agents.ai_agent WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: CALLER
SELECT id FROM agents.ai_agent WHERE workspace_id = $1 AND calls_leads AND id <> $2;

-- name: DIGESTS
SELECT id, digest FROM agents.custom_tool WHERE workspace_id = $1 AND id = ANY ($2::uuid[])
UNION ALL
SELECT id, digest FROM agents.skill WHERE workspace_id = $1 AND id = ANY ($3::uuid[]);

-- within: LIVE_GRAPHS
SELECT graph.workspace_id AS "workspaceId", graph.id, graph.created_at AS "createdAt", graph.updated_at AS "updatedAt",
  graph.name, graph.folded_name AS "foldedName", graph.draft, graph.draft_revision AS "draftRevision",
  graph.runtime_id AS "runtimeId", graph.live_version AS "liveVersion"
FROM agents.graph
WHERE workspace_id = $1 AND runtime_id IS NOT NULL AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- name: LIVE_NUMBERS
SELECT id, (live_version->>'number')::int AS number FROM agents.graph
 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND live_version IS NOT NULL;

-- within: OF_RUNTIME
SELECT graph.workspace_id AS "workspaceId", graph.id, graph.created_at AS "createdAt", graph.updated_at AS "updatedAt",
  graph.name, graph.folded_name AS "foldedName", graph.draft, graph.draft_revision AS "draftRevision",
  graph.runtime_id AS "runtimeId", graph.live_version AS "liveVersion"
FROM agents.graph
WHERE workspace_id = $1 AND runtime_id = $2;
