-- Run by libs/agents/src/knowledge/adapters/knowledge-records.ts. Written by the test run (ADR 100).

-- within: kbFiles.ceiling
SELECT kb_file.workspace_id AS "workspaceId", kb_file.id, kb_file.created_at AS "createdAt",
  kb_file.updated_at AS "updatedAt", kb_file.filename, kb_file.content_type AS "contentType", kb_file.size,
  kb_file.sha256
FROM agents.kb_file
WHERE workspace_id = $1 AND id = $2;

-- within: kbSources.ceiling
SELECT kb_source.workspace_id AS "workspaceId", kb_source.id, kb_source.created_at AS "createdAt",
  kb_source.updated_at AS "updatedAt", kb_source.name, kb_source.kind, kb_source.url, kb_source.file_id AS "fileId",
  kb_source.given_sha256 AS "givenSha256", kb_source.language, kb_source.refresh_hours AS "refreshHours",
  kb_source.revision, kb_source.status, kb_source.error, kb_source.chunk_count AS "chunkCount",
  kb_source.vectors_model AS "vectorsModel", kb_source.content_sha256 AS "contentSha256",
  kb_source.embedded_at AS "embeddedAt", kb_source.livemode, kb_source.due_at AS "dueAt",
  kb_source.refresh_at AS "refreshAt", kb_source.maker
FROM agents.kb_source
WHERE workspace_id = $1 AND id = $2;
