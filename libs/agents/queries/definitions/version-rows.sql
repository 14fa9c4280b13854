-- Run by libs/agents/src/definitions/adapters/version-rows.ts. Written by the test run (ADR 100).

-- name: ADD_AGENT
-- $1 workspaceId, $2 agentId, $3 id, $4 number, $5 publishedAt, $6 publishedBy, $7 note, $8 fromVersion, $9 pinned
-- $10 digest
INSERT INTO agents.agent_version (workspace_id, agent_id, id, number, published_at, published_by, note, from_version,
                                  pinned, digest)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: ADD_GRAPH
-- $1 workspaceId, $2 graphId, $3 id, $4 number, $5 publishedAt, $6 publishedBy, $7 pinned, $8 digest
INSERT INTO agents.graph_version (workspace_id, graph_id, id, number, published_at, published_by, pinned, digest)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: statements.byNumber
SELECT
  workspace_id AS "workspaceId", graph_id AS "graphId", id, number, published_at AS "publishedAt",
  published_by AS "publishedBy", digest, pinned
  FROM agents.graph_version
  WHERE workspace_id = $1 AND graph_id = $2 AND number = $3;

-- name: statements.byNumber
SELECT
  workspace_id AS "workspaceId", agent_id AS "agentId", id, number, published_at AS "publishedAt",
  published_by AS "publishedBy", note,
  from_version AS "fromVersion", digest, pinned
  FROM agents.agent_version
  WHERE workspace_id = $1 AND agent_id = $2 AND number = $3;

-- name: statements.next
SELECT coalesce(max(number), 0) + 1 AS next FROM agents.agent_version WHERE workspace_id = $1 AND agent_id = $2;

-- name: statements.next
SELECT coalesce(max(number), 0) + 1 AS next FROM agents.graph_version WHERE workspace_id = $1 AND graph_id = $2;

-- name: statements.page
SELECT
workspace_id AS "workspaceId", graph_id AS "graphId", id, number, published_at AS "publishedAt",
published_by AS "publishedBy", digest FROM agents.graph_version
   WHERE workspace_id = $1 AND graph_id = $2
     AND ($3::uuid IS NULL
          OR number < (SELECT number FROM agents.graph_version WHERE workspace_id = $1 AND graph_id = $2 AND id = $3))
   ORDER BY number DESC LIMIT $4;

-- name: statements.page
SELECT
workspace_id AS "workspaceId", agent_id AS "agentId", id, number, published_at AS "publishedAt",
published_by AS "publishedBy", note,
from_version AS "fromVersion", digest FROM agents.agent_version
   WHERE workspace_id = $1 AND agent_id = $2
     AND ($3::uuid IS NULL
          OR number < (SELECT number FROM agents.agent_version WHERE workspace_id = $1 AND agent_id = $2 AND id = $3))
   ORDER BY number DESC LIMIT $4;
