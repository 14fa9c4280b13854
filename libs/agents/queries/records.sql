-- Run by the records of agents. Written by the test run (ADR 100).

-- name: ai_agent
DELETE FROM "agents"."ai_agent" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: ai_agent
SELECT "ai_agent"."id" AS "id"
FROM "agents"."ai_agent" "ai_agent"
WHERE "ai_agent"."workspace_id" = $1 AND "ai_agent"."folded_name" = $2;

-- name: ai_agent
UPDATE "agents"."ai_agent"
SET "updated_at" = $1, "name" = $2, "folded_name" = $3, "description" = $4, "draft" = $5, "draft_revision" = $6,
  "enabled" = $7, "coach_enabled" = $8, "coach_maker" = $9, "live_version" = $10, "calls_leads" = $11
WHERE "workspace_id" = $12 AND "id" = $13;

-- name: ai_agent
INSERT INTO "agents"."ai_agent"("workspace_id", "id", "created_at", "updated_at", "name", "folded_name", "description",
  "draft", "draft_revision", "enabled", "coach_enabled", "coach_maker", "live_version", "calls_leads")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (workspace_id, folded_name) DO NOTHING
RETURNING id;

-- name: ai_agent
SELECT "ai_agent"."workspace_id" AS "workspaceId", "ai_agent"."id" AS "id", "ai_agent"."created_at" AS "createdAt",
  "ai_agent"."updated_at" AS "updatedAt", "ai_agent"."name" AS "name", "ai_agent"."folded_name" AS "foldedName",
  "ai_agent"."description" AS "description", "ai_agent"."draft" AS "draft",
  "ai_agent"."draft_revision" AS "draftRevision", "ai_agent"."enabled" AS "enabled",
  "ai_agent"."coach_enabled" AS "coachEnabled", "ai_agent"."coach_maker" AS "coachMaker",
  "ai_agent"."live_version" AS "liveVersion", "ai_agent"."calls_leads" AS "callsLeads"
FROM "agents"."ai_agent" "ai_agent"
WHERE "ai_agent"."workspace_id" = $1 AND "ai_agent"."id" = $2;

-- name: ai_agent
SELECT "ai_agent"."workspace_id" AS "workspaceId", "ai_agent"."id" AS "id", "ai_agent"."created_at" AS "createdAt",
  "ai_agent"."updated_at" AS "updatedAt", "ai_agent"."name" AS "name", "ai_agent"."folded_name" AS "foldedName",
  "ai_agent"."description" AS "description", "ai_agent"."draft" AS "draft",
  "ai_agent"."draft_revision" AS "draftRevision", "ai_agent"."enabled" AS "enabled",
  "ai_agent"."coach_enabled" AS "coachEnabled", "ai_agent"."coach_maker" AS "coachMaker",
  "ai_agent"."live_version" AS "liveVersion", "ai_agent"."calls_leads" AS "callsLeads"
FROM "agents"."ai_agent" "ai_agent"
WHERE "ai_agent"."workspace_id" = $1 AND "ai_agent"."id" = ANY ($2::uuid[]);

-- name: ai_agent
SELECT "ai_agent"."workspace_id" AS "workspaceId", "ai_agent"."id" AS "id", "ai_agent"."created_at" AS "createdAt",
  "ai_agent"."updated_at" AS "updatedAt", "ai_agent"."name" AS "name", "ai_agent"."folded_name" AS "foldedName",
  "ai_agent"."description" AS "description", "ai_agent"."draft" AS "draft",
  "ai_agent"."draft_revision" AS "draftRevision", "ai_agent"."enabled" AS "enabled",
  "ai_agent"."coach_enabled" AS "coachEnabled", "ai_agent"."coach_maker" AS "coachMaker",
  "ai_agent"."live_version" AS "liveVersion", "ai_agent"."calls_leads" AS "callsLeads"
FROM "agents"."ai_agent" "ai_agent"
WHERE "ai_agent"."workspace_id" = $1 AND "ai_agent"."id" = $2 FOR NO KEY UPDATE;

-- name: ai_agent
SELECT "ai_agent"."workspace_id" AS "workspaceId", "ai_agent"."id" AS "id", "ai_agent"."created_at" AS "createdAt",
  "ai_agent"."updated_at" AS "updatedAt", "ai_agent"."name" AS "name", "ai_agent"."folded_name" AS "foldedName",
  "ai_agent"."description" AS "description", "ai_agent"."draft" AS "draft",
  "ai_agent"."draft_revision" AS "draftRevision", "ai_agent"."enabled" AS "enabled",
  "ai_agent"."coach_enabled" AS "coachEnabled", "ai_agent"."coach_maker" AS "coachMaker",
  "ai_agent"."live_version" AS "liveVersion", "ai_agent"."calls_leads" AS "callsLeads"
FROM "agents"."ai_agent" "ai_agent"
WHERE "ai_agent"."workspace_id" = $1 AND ($2::uuid IS NULL OR "ai_agent"."id" < $2)
ORDER BY "ai_agent"."id" DESC LIMIT $3;

-- name: custom_tool
DELETE FROM "agents"."custom_tool" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: custom_tool
SELECT "custom_tool"."id" AS "id"
FROM "agents"."custom_tool" "custom_tool"
WHERE "custom_tool"."workspace_id" = $1 AND lower("custom_tool"."name") = lower($2);

-- name: custom_tool
UPDATE "agents"."custom_tool"
SET "updated_at" = $1, "name" = $2, "description" = $3, "input_schema" = $4, "http" = $5, "effects" = $6,
  "timeout_ms" = $7, "enabled" = $8, "secrets_sealed" = $9, "secret_names" = $10, "digest" = $11, "maker" = $12
WHERE "workspace_id" = $13 AND "id" = $14;

-- name: custom_tool
INSERT INTO "agents"."custom_tool"("workspace_id", "id", "created_at", "updated_at", "name", "description",
  "input_schema", "http", "effects", "timeout_ms", "enabled", "secrets_sealed", "secret_names", "digest", "maker")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: custom_tool
SELECT "custom_tool"."workspace_id" AS "workspaceId", "custom_tool"."id" AS "id",
  "custom_tool"."created_at" AS "createdAt", "custom_tool"."updated_at" AS "updatedAt", "custom_tool"."name" AS "name",
  "custom_tool"."description" AS "description", "custom_tool"."input_schema" AS "inputSchema",
  "custom_tool"."http" AS "http", "custom_tool"."effects" AS "effects", "custom_tool"."timeout_ms" AS "timeoutMs",
  "custom_tool"."enabled" AS "enabled", "custom_tool"."secrets_sealed" AS "secretsSealed",
  "custom_tool"."secret_names" AS "secretNames", "custom_tool"."digest" AS "digest", "custom_tool"."maker" AS "maker"
FROM "agents"."custom_tool" "custom_tool"
WHERE "custom_tool"."workspace_id" = $1 AND "custom_tool"."id" = $2;

-- name: custom_tool
SELECT "custom_tool"."workspace_id" AS "workspaceId", "custom_tool"."id" AS "id",
  "custom_tool"."created_at" AS "createdAt", "custom_tool"."updated_at" AS "updatedAt", "custom_tool"."name" AS "name",
  "custom_tool"."description" AS "description", "custom_tool"."input_schema" AS "inputSchema",
  "custom_tool"."http" AS "http", "custom_tool"."effects" AS "effects", "custom_tool"."timeout_ms" AS "timeoutMs",
  "custom_tool"."enabled" AS "enabled", "custom_tool"."secrets_sealed" AS "secretsSealed",
  "custom_tool"."secret_names" AS "secretNames", "custom_tool"."digest" AS "digest", "custom_tool"."maker" AS "maker"
FROM "agents"."custom_tool" "custom_tool"
WHERE "custom_tool"."workspace_id" = $1 AND "custom_tool"."id" = ANY ($2::uuid[]);

-- name: custom_tool
SELECT "custom_tool"."workspace_id" AS "workspaceId", "custom_tool"."id" AS "id",
  "custom_tool"."created_at" AS "createdAt", "custom_tool"."updated_at" AS "updatedAt", "custom_tool"."name" AS "name",
  "custom_tool"."description" AS "description", "custom_tool"."input_schema" AS "inputSchema",
  "custom_tool"."http" AS "http", "custom_tool"."effects" AS "effects", "custom_tool"."timeout_ms" AS "timeoutMs",
  "custom_tool"."enabled" AS "enabled", "custom_tool"."secrets_sealed" AS "secretsSealed",
  "custom_tool"."secret_names" AS "secretNames", "custom_tool"."digest" AS "digest", "custom_tool"."maker" AS "maker"
FROM "agents"."custom_tool" "custom_tool"
WHERE "custom_tool"."workspace_id" = $1 AND "custom_tool"."id" = $2 FOR NO KEY UPDATE;

-- name: custom_tool
SELECT "custom_tool"."workspace_id" AS "workspaceId", "custom_tool"."id" AS "id",
  "custom_tool"."created_at" AS "createdAt", "custom_tool"."updated_at" AS "updatedAt", "custom_tool"."name" AS "name",
  "custom_tool"."description" AS "description", "custom_tool"."input_schema" AS "inputSchema",
  "custom_tool"."http" AS "http", "custom_tool"."effects" AS "effects", "custom_tool"."timeout_ms" AS "timeoutMs",
  "custom_tool"."enabled" AS "enabled", "custom_tool"."secrets_sealed" AS "secretsSealed",
  "custom_tool"."secret_names" AS "secretNames", "custom_tool"."digest" AS "digest", "custom_tool"."maker" AS "maker"
FROM "agents"."custom_tool" "custom_tool"
WHERE "custom_tool"."workspace_id" = $1 AND ($2::uuid IS NULL OR "custom_tool"."id" < $2)
ORDER BY "custom_tool"."id" DESC LIMIT $3;

-- name: graph
DELETE FROM "agents"."graph" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: graph
SELECT "graph"."id" AS "id"
FROM "agents"."graph" "graph"
WHERE "graph"."workspace_id" = $1 AND "graph"."folded_name" = $2;

-- name: graph
UPDATE "agents"."graph"
SET "updated_at" = $1, "name" = $2, "folded_name" = $3, "draft" = $4, "draft_revision" = $5, "runtime_id" = $6,
  "live_version" = $7
WHERE "workspace_id" = $8 AND "id" = $9;

-- name: graph
INSERT INTO "agents"."graph"("workspace_id", "id", "created_at", "updated_at", "name", "folded_name", "draft",
  "draft_revision", "runtime_id", "live_version")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (workspace_id, folded_name) DO NOTHING
RETURNING id;

-- name: graph
SELECT "graph"."workspace_id" AS "workspaceId", "graph"."id" AS "id", "graph"."created_at" AS "createdAt",
  "graph"."updated_at" AS "updatedAt", "graph"."name" AS "name", "graph"."folded_name" AS "foldedName",
  "graph"."draft" AS "draft", "graph"."draft_revision" AS "draftRevision", "graph"."runtime_id" AS "runtimeId",
  "graph"."live_version" AS "liveVersion"
FROM "agents"."graph" "graph"
WHERE "graph"."workspace_id" = $1 AND "graph"."id" = $2;

-- name: graph
SELECT "graph"."workspace_id" AS "workspaceId", "graph"."id" AS "id", "graph"."created_at" AS "createdAt",
  "graph"."updated_at" AS "updatedAt", "graph"."name" AS "name", "graph"."folded_name" AS "foldedName",
  "graph"."draft" AS "draft", "graph"."draft_revision" AS "draftRevision", "graph"."runtime_id" AS "runtimeId",
  "graph"."live_version" AS "liveVersion"
FROM "agents"."graph" "graph"
WHERE "graph"."workspace_id" = $1 AND "graph"."id" = ANY ($2::uuid[]);

-- name: graph
SELECT "graph"."workspace_id" AS "workspaceId", "graph"."id" AS "id", "graph"."created_at" AS "createdAt",
  "graph"."updated_at" AS "updatedAt", "graph"."name" AS "name", "graph"."folded_name" AS "foldedName",
  "graph"."draft" AS "draft", "graph"."draft_revision" AS "draftRevision", "graph"."runtime_id" AS "runtimeId",
  "graph"."live_version" AS "liveVersion"
FROM "agents"."graph" "graph"
WHERE "graph"."workspace_id" = $1 AND "graph"."id" = $2 FOR NO KEY UPDATE;

-- name: graph
SELECT "graph"."workspace_id" AS "workspaceId", "graph"."id" AS "id", "graph"."created_at" AS "createdAt",
  "graph"."updated_at" AS "updatedAt", "graph"."name" AS "name", "graph"."folded_name" AS "foldedName",
  "graph"."draft" AS "draft", "graph"."draft_revision" AS "draftRevision", "graph"."runtime_id" AS "runtimeId",
  "graph"."live_version" AS "liveVersion"
FROM "agents"."graph" "graph"
WHERE "graph"."workspace_id" = $1 AND ($2::uuid IS NULL OR "graph"."id" < $2)
ORDER BY "graph"."id" DESC LIMIT $3;

-- name: kb_file
DELETE FROM "agents"."kb_file" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: kb_file
UPDATE "agents"."kb_file" SET "updated_at" = $1, "sha256" = $2 WHERE "workspace_id" = $3 AND "id" = $4;

-- name: kb_file
SELECT "kb_file"."id" AS "id"
FROM "agents"."kb_file" "kb_file"
WHERE "kb_file"."workspace_id" = $1 AND "kb_file"."sha256" = $2;

-- name: kb_file
INSERT INTO "agents"."kb_file"("workspace_id", "id", "created_at", "updated_at", "filename", "content_type", "size",
  "sha256")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (workspace_id, sha256) DO NOTHING
RETURNING id;

-- name: kb_file
SELECT "kb_file"."workspace_id" AS "workspaceId", "kb_file"."id" AS "id", "kb_file"."created_at" AS "createdAt",
  "kb_file"."updated_at" AS "updatedAt", "kb_file"."filename" AS "filename", "kb_file"."content_type" AS "contentType",
  "kb_file"."size" AS "size", "kb_file"."sha256" AS "sha256"
FROM "agents"."kb_file" "kb_file"
WHERE "kb_file"."workspace_id" = $1 AND "kb_file"."id" = $2;

-- name: kb_file
SELECT "kb_file"."workspace_id" AS "workspaceId", "kb_file"."id" AS "id", "kb_file"."created_at" AS "createdAt",
  "kb_file"."updated_at" AS "updatedAt", "kb_file"."filename" AS "filename", "kb_file"."content_type" AS "contentType",
  "kb_file"."size" AS "size", "kb_file"."sha256" AS "sha256"
FROM "agents"."kb_file" "kb_file"
WHERE "kb_file"."workspace_id" = $1 AND "kb_file"."id" = ANY ($2::uuid[]);

-- name: kb_file
SELECT "kb_file"."workspace_id" AS "workspaceId", "kb_file"."id" AS "id", "kb_file"."created_at" AS "createdAt",
  "kb_file"."updated_at" AS "updatedAt", "kb_file"."filename" AS "filename", "kb_file"."content_type" AS "contentType",
  "kb_file"."size" AS "size", "kb_file"."sha256" AS "sha256"
FROM "agents"."kb_file" "kb_file"
WHERE "kb_file"."workspace_id" = $1 AND "kb_file"."id" = $2 FOR NO KEY UPDATE;

-- name: kb_file
SELECT "kb_file"."workspace_id" AS "workspaceId", "kb_file"."id" AS "id", "kb_file"."created_at" AS "createdAt",
  "kb_file"."updated_at" AS "updatedAt", "kb_file"."filename" AS "filename", "kb_file"."content_type" AS "contentType",
  "kb_file"."size" AS "size", "kb_file"."sha256" AS "sha256"
FROM "agents"."kb_file" "kb_file"
WHERE "kb_file"."workspace_id" = $1 AND ($2::uuid IS NULL OR "kb_file"."id" < $2)
ORDER BY "kb_file"."id" DESC LIMIT $3;

-- name: kb_source
DELETE FROM "agents"."kb_source" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: kb_source
UPDATE "agents"."kb_source"
SET "updated_at" = $1, "name" = $2, "url" = $3, "file_id" = $4, "given_sha256" = $5, "language" = $6,
  "refresh_hours" = $7, "revision" = $8, "status" = $9, "error" = $10, "due_at" = $11, "refresh_at" = $12, "maker" = $13
WHERE "workspace_id" = $14 AND "id" = $15;

-- name: kb_source
INSERT INTO "agents"."kb_source"("workspace_id", "id", "created_at", "updated_at", "name", "kind", "url", "file_id",
  "given_sha256", "language", "refresh_hours", "revision", "status", "error", "chunk_count", "vectors_model",
  "content_sha256", "embedded_language", "embedded_at", "livemode", "due_at", "refresh_at", "maker")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
RETURNING id;

-- name: kb_source
SELECT "kb_source"."workspace_id" AS "workspaceId", "kb_source"."id" AS "id", "kb_source"."created_at" AS "createdAt",
  "kb_source"."updated_at" AS "updatedAt", "kb_source"."name" AS "name", "kb_source"."kind" AS "kind",
  "kb_source"."url" AS "url", "kb_source"."file_id" AS "fileId", "kb_source"."given_sha256" AS "givenSha256",
  "kb_source"."language" AS "language", "kb_source"."refresh_hours" AS "refreshHours",
  "kb_source"."revision" AS "revision", "kb_source"."status" AS "status", "kb_source"."error" AS "error",
  "kb_source"."chunk_count" AS "chunkCount", "kb_source"."vectors_model" AS "vectorsModel",
  "kb_source"."content_sha256" AS "contentSha256", "kb_source"."embedded_at" AS "embeddedAt",
  "kb_source"."livemode" AS "livemode", "kb_source"."due_at" AS "dueAt", "kb_source"."refresh_at" AS "refreshAt",
  "kb_source"."maker" AS "maker"
FROM "agents"."kb_source" "kb_source"
WHERE "kb_source"."workspace_id" = $1 AND "kb_source"."id" = $2;

-- name: kb_source
SELECT "kb_source"."workspace_id" AS "workspaceId", "kb_source"."id" AS "id", "kb_source"."created_at" AS "createdAt",
  "kb_source"."updated_at" AS "updatedAt", "kb_source"."name" AS "name", "kb_source"."kind" AS "kind",
  "kb_source"."url" AS "url", "kb_source"."file_id" AS "fileId", "kb_source"."given_sha256" AS "givenSha256",
  "kb_source"."language" AS "language", "kb_source"."refresh_hours" AS "refreshHours",
  "kb_source"."revision" AS "revision", "kb_source"."status" AS "status", "kb_source"."error" AS "error",
  "kb_source"."chunk_count" AS "chunkCount", "kb_source"."vectors_model" AS "vectorsModel",
  "kb_source"."content_sha256" AS "contentSha256", "kb_source"."embedded_at" AS "embeddedAt",
  "kb_source"."livemode" AS "livemode", "kb_source"."due_at" AS "dueAt", "kb_source"."refresh_at" AS "refreshAt",
  "kb_source"."maker" AS "maker"
FROM "agents"."kb_source" "kb_source"
WHERE "kb_source"."workspace_id" = $1 AND "kb_source"."id" = ANY ($2::uuid[]);

-- name: kb_source
SELECT "kb_source"."workspace_id" AS "workspaceId", "kb_source"."id" AS "id", "kb_source"."created_at" AS "createdAt",
  "kb_source"."updated_at" AS "updatedAt", "kb_source"."name" AS "name", "kb_source"."kind" AS "kind",
  "kb_source"."url" AS "url", "kb_source"."file_id" AS "fileId", "kb_source"."given_sha256" AS "givenSha256",
  "kb_source"."language" AS "language", "kb_source"."refresh_hours" AS "refreshHours",
  "kb_source"."revision" AS "revision", "kb_source"."status" AS "status", "kb_source"."error" AS "error",
  "kb_source"."chunk_count" AS "chunkCount", "kb_source"."vectors_model" AS "vectorsModel",
  "kb_source"."content_sha256" AS "contentSha256", "kb_source"."embedded_at" AS "embeddedAt",
  "kb_source"."livemode" AS "livemode", "kb_source"."due_at" AS "dueAt", "kb_source"."refresh_at" AS "refreshAt",
  "kb_source"."maker" AS "maker"
FROM "agents"."kb_source" "kb_source"
WHERE "kb_source"."workspace_id" = $1 AND "kb_source"."id" = $2 FOR NO KEY UPDATE;

-- name: kb_source
SELECT "kb_source"."workspace_id" AS "workspaceId", "kb_source"."id" AS "id", "kb_source"."created_at" AS "createdAt",
  "kb_source"."updated_at" AS "updatedAt", "kb_source"."name" AS "name", "kb_source"."kind" AS "kind",
  "kb_source"."url" AS "url", "kb_source"."file_id" AS "fileId", "kb_source"."given_sha256" AS "givenSha256",
  "kb_source"."language" AS "language", "kb_source"."refresh_hours" AS "refreshHours",
  "kb_source"."revision" AS "revision", "kb_source"."status" AS "status", "kb_source"."error" AS "error",
  "kb_source"."chunk_count" AS "chunkCount", "kb_source"."vectors_model" AS "vectorsModel",
  "kb_source"."content_sha256" AS "contentSha256", "kb_source"."embedded_at" AS "embeddedAt",
  "kb_source"."livemode" AS "livemode", "kb_source"."due_at" AS "dueAt", "kb_source"."refresh_at" AS "refreshAt",
  "kb_source"."maker" AS "maker"
FROM "agents"."kb_source" "kb_source"
WHERE "kb_source"."workspace_id" = $1 AND ($2::uuid IS NULL OR "kb_source"."id" < $2)
ORDER BY "kb_source"."id" DESC LIMIT $3;

-- name: scenario
DELETE FROM "agents"."scenario" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: scenario
UPDATE "agents"."scenario"
SET "updated_at" = $1, "title" = $2, "script" = $3, "persona" = $4, "max_turns" = $5, "mocks" = $6, "assertions" = $7
WHERE "workspace_id" = $8 AND "id" = $9;

-- name: scenario
INSERT INTO "agents"."scenario"("workspace_id", "id", "created_at", "updated_at", "agent_id", "number", "title",
  "script", "persona", "max_turns", "mocks", "assertions")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
RETURNING id;

-- name: scenario
SELECT "found"."workspace_id" AS "workspaceId", "found"."id" AS "id", "found"."created_at" AS "createdAt",
  "found"."updated_at" AS "updatedAt", "found"."agent_id" AS "agentId", "found"."number" AS "number",
  "found"."title" AS "title", "found"."script" AS "script", "found"."persona" AS "persona",
  "found"."max_turns" AS "maxTurns", "found"."mocks" AS "mocks", "found"."assertions" AS "assertions"
FROM "agents"."scenario" "found"
WHERE "found"."workspace_id" = $1 AND "found"."number" = $2 LIMIT $3;

-- name: scenario
SELECT "scenario"."workspace_id" AS "workspaceId", "scenario"."id" AS "id", "scenario"."created_at" AS "createdAt",
  "scenario"."updated_at" AS "updatedAt", "scenario"."agent_id" AS "agentId", "scenario"."number" AS "number",
  "scenario"."title" AS "title", "scenario"."script" AS "script", "scenario"."persona" AS "persona",
  "scenario"."max_turns" AS "maxTurns", "scenario"."mocks" AS "mocks", "scenario"."assertions" AS "assertions"
FROM "agents"."scenario" "scenario"
WHERE "scenario"."workspace_id" = $1 AND "scenario"."id" = $2;

-- name: scenario
SELECT "scenario"."workspace_id" AS "workspaceId", "scenario"."id" AS "id", "scenario"."created_at" AS "createdAt",
  "scenario"."updated_at" AS "updatedAt", "scenario"."agent_id" AS "agentId", "scenario"."number" AS "number",
  "scenario"."title" AS "title", "scenario"."script" AS "script", "scenario"."persona" AS "persona",
  "scenario"."max_turns" AS "maxTurns", "scenario"."mocks" AS "mocks", "scenario"."assertions" AS "assertions"
FROM "agents"."scenario" "scenario"
WHERE "scenario"."workspace_id" = $1 AND "scenario"."id" = ANY ($2::uuid[]);

-- name: scenario
SELECT "scenario"."workspace_id" AS "workspaceId", "scenario"."id" AS "id", "scenario"."created_at" AS "createdAt",
  "scenario"."updated_at" AS "updatedAt", "scenario"."agent_id" AS "agentId", "scenario"."number" AS "number",
  "scenario"."title" AS "title", "scenario"."script" AS "script", "scenario"."persona" AS "persona",
  "scenario"."max_turns" AS "maxTurns", "scenario"."mocks" AS "mocks", "scenario"."assertions" AS "assertions"
FROM "agents"."scenario" "scenario"
WHERE "scenario"."workspace_id" = $1 AND "scenario"."id" = $2 FOR NO KEY UPDATE;

-- name: scenario
SELECT "scenario"."workspace_id" AS "workspaceId", "scenario"."id" AS "id", "scenario"."created_at" AS "createdAt",
  "scenario"."updated_at" AS "updatedAt", "scenario"."agent_id" AS "agentId", "scenario"."number" AS "number",
  "scenario"."title" AS "title", "scenario"."script" AS "script", "scenario"."persona" AS "persona",
  "scenario"."max_turns" AS "maxTurns", "scenario"."mocks" AS "mocks", "scenario"."assertions" AS "assertions"
FROM "agents"."scenario" "scenario"
WHERE "scenario"."workspace_id" = $1 AND ($2::uuid IS NULL OR "scenario"."id" < $2)
ORDER BY "scenario"."id" DESC LIMIT $3;

-- name: scenario_suite
DELETE FROM "agents"."scenario_suite" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: scenario_suite
SELECT "scenario_suite"."id" AS "id"
FROM "agents"."scenario_suite" "scenario_suite"
WHERE "scenario_suite"."workspace_id" = $1 AND "scenario_suite"."name_key" = $2;

-- name: scenario_suite
UPDATE "agents"."scenario_suite"
SET "updated_at" = $1, "name" = $2, "name_key" = $3, "kind" = $4, "scenario_ids" = $5, "repeats" = $6, "run_at" = $7,
  "enabled" = $8, "due_at" = $9, "last_run_on" = $10, "maker" = $11
WHERE "workspace_id" = $12 AND "id" = $13;

-- name: scenario_suite
INSERT INTO "agents"."scenario_suite"("workspace_id", "id", "created_at", "updated_at", "agent_id", "name", "name_key",
  "kind", "scenario_ids", "repeats", "run_at", "enabled", "due_at", "last_run_on", "livemode", "maker")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
ON CONFLICT (workspace_id, name_key) DO NOTHING
RETURNING id;

-- name: scenario_suite
SELECT "scenario_suite"."workspace_id" AS "workspaceId", "scenario_suite"."id" AS "id",
  "scenario_suite"."created_at" AS "createdAt", "scenario_suite"."updated_at" AS "updatedAt",
  "scenario_suite"."agent_id" AS "agentId", "scenario_suite"."name" AS "name", "scenario_suite"."name_key" AS "nameKey",
  "scenario_suite"."kind" AS "kind", "scenario_suite"."scenario_ids" AS "scenarioIds",
  "scenario_suite"."repeats" AS "repeats", "scenario_suite"."run_at" AS "runAt",
  "scenario_suite"."enabled" AS "enabled", "scenario_suite"."due_at" AS "dueAt",
  "scenario_suite"."last_run_on" AS "lastRunOn", "scenario_suite"."livemode" AS "livemode",
  "scenario_suite"."maker" AS "maker"
FROM "agents"."scenario_suite" "scenario_suite"
WHERE "scenario_suite"."workspace_id" = $1 AND "scenario_suite"."id" = $2;

-- name: scenario_suite
SELECT "scenario_suite"."workspace_id" AS "workspaceId", "scenario_suite"."id" AS "id",
  "scenario_suite"."created_at" AS "createdAt", "scenario_suite"."updated_at" AS "updatedAt",
  "scenario_suite"."agent_id" AS "agentId", "scenario_suite"."name" AS "name", "scenario_suite"."name_key" AS "nameKey",
  "scenario_suite"."kind" AS "kind", "scenario_suite"."scenario_ids" AS "scenarioIds",
  "scenario_suite"."repeats" AS "repeats", "scenario_suite"."run_at" AS "runAt",
  "scenario_suite"."enabled" AS "enabled", "scenario_suite"."due_at" AS "dueAt",
  "scenario_suite"."last_run_on" AS "lastRunOn", "scenario_suite"."livemode" AS "livemode",
  "scenario_suite"."maker" AS "maker"
FROM "agents"."scenario_suite" "scenario_suite"
WHERE "scenario_suite"."workspace_id" = $1 AND "scenario_suite"."id" = ANY ($2::uuid[]);

-- name: scenario_suite
SELECT "scenario_suite"."workspace_id" AS "workspaceId", "scenario_suite"."id" AS "id",
  "scenario_suite"."created_at" AS "createdAt", "scenario_suite"."updated_at" AS "updatedAt",
  "scenario_suite"."agent_id" AS "agentId", "scenario_suite"."name" AS "name", "scenario_suite"."name_key" AS "nameKey",
  "scenario_suite"."kind" AS "kind", "scenario_suite"."scenario_ids" AS "scenarioIds",
  "scenario_suite"."repeats" AS "repeats", "scenario_suite"."run_at" AS "runAt",
  "scenario_suite"."enabled" AS "enabled", "scenario_suite"."due_at" AS "dueAt",
  "scenario_suite"."last_run_on" AS "lastRunOn", "scenario_suite"."livemode" AS "livemode",
  "scenario_suite"."maker" AS "maker"
FROM "agents"."scenario_suite" "scenario_suite"
WHERE "scenario_suite"."workspace_id" = $1 AND "scenario_suite"."id" = $2 FOR NO KEY UPDATE;

-- name: scenario_suite
SELECT "scenario_suite"."workspace_id" AS "workspaceId", "scenario_suite"."id" AS "id",
  "scenario_suite"."created_at" AS "createdAt", "scenario_suite"."updated_at" AS "updatedAt",
  "scenario_suite"."agent_id" AS "agentId", "scenario_suite"."name" AS "name", "scenario_suite"."name_key" AS "nameKey",
  "scenario_suite"."kind" AS "kind", "scenario_suite"."scenario_ids" AS "scenarioIds",
  "scenario_suite"."repeats" AS "repeats", "scenario_suite"."run_at" AS "runAt",
  "scenario_suite"."enabled" AS "enabled", "scenario_suite"."due_at" AS "dueAt",
  "scenario_suite"."last_run_on" AS "lastRunOn", "scenario_suite"."livemode" AS "livemode",
  "scenario_suite"."maker" AS "maker"
FROM "agents"."scenario_suite" "scenario_suite"
WHERE "scenario_suite"."workspace_id" = $1 AND ($2::uuid IS NULL OR "scenario_suite"."id" < $2)
ORDER BY "scenario_suite"."id" DESC LIMIT $3;

-- name: skill
DELETE FROM "agents"."skill" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: skill
SELECT "skill"."id" AS "id"
FROM "agents"."skill" "skill"
WHERE "skill"."workspace_id" = $1 AND lower("skill"."name") = lower($2);

-- name: skill
UPDATE "agents"."skill"
SET "updated_at" = $1, "name" = $2, "description" = $3, "content" = $4, "enabled" = $5, "digest" = $6
WHERE "workspace_id" = $7 AND "id" = $8;

-- name: skill
INSERT INTO "agents"."skill"("workspace_id", "id", "created_at", "updated_at", "name", "description", "content",
  "enabled", "digest")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: skill
SELECT "skill"."workspace_id" AS "workspaceId", "skill"."id" AS "id", "skill"."created_at" AS "createdAt",
  "skill"."updated_at" AS "updatedAt", "skill"."name" AS "name", "skill"."description" AS "description",
  "skill"."content" AS "content", "skill"."enabled" AS "enabled", "skill"."digest" AS "digest"
FROM "agents"."skill" "skill"
WHERE "skill"."workspace_id" = $1 AND "skill"."id" = $2;

-- name: skill
SELECT "skill"."workspace_id" AS "workspaceId", "skill"."id" AS "id", "skill"."created_at" AS "createdAt",
  "skill"."updated_at" AS "updatedAt", "skill"."name" AS "name", "skill"."description" AS "description",
  "skill"."content" AS "content", "skill"."enabled" AS "enabled", "skill"."digest" AS "digest"
FROM "agents"."skill" "skill"
WHERE "skill"."workspace_id" = $1 AND "skill"."id" = ANY ($2::uuid[]);

-- name: skill
SELECT "skill"."workspace_id" AS "workspaceId", "skill"."id" AS "id", "skill"."created_at" AS "createdAt",
  "skill"."updated_at" AS "updatedAt", "skill"."name" AS "name", "skill"."description" AS "description",
  "skill"."content" AS "content", "skill"."enabled" AS "enabled", "skill"."digest" AS "digest"
FROM "agents"."skill" "skill"
WHERE "skill"."workspace_id" = $1 AND "skill"."id" = $2 FOR NO KEY UPDATE;

-- name: skill
SELECT "skill"."workspace_id" AS "workspaceId", "skill"."id" AS "id", "skill"."created_at" AS "createdAt",
  "skill"."updated_at" AS "updatedAt", "skill"."name" AS "name", "skill"."description" AS "description",
  "skill"."content" AS "content", "skill"."enabled" AS "enabled", "skill"."digest" AS "digest"
FROM "agents"."skill" "skill"
WHERE "skill"."workspace_id" = $1 AND ($2::uuid IS NULL OR "skill"."id" < $2)
ORDER BY "skill"."id" DESC LIMIT $3;
