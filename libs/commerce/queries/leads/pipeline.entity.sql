-- Run by libs/commerce/src/leads/adapters/pipeline.entity.ts. Written by the test run (ADR 100).

-- name: KEEP_STAGES
INSERT INTO commerce.stage (workspace_id, pipeline_id, id, name, position)
SELECT $1, $2, (s ->> 'id')::uuid, s ->> 'name', place
  FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS stages (s, place)
ON CONFLICT (workspace_id, id) DO UPDATE SET name = excluded.name, position = excluded.position;

-- name: REMOVE_STAGES
UPDATE commerce.stage SET position = NULL
 WHERE workspace_id = $1 AND pipeline_id = $2 AND position IS NOT NULL
   AND id NOT IN (SELECT (s ->> 'id')::uuid FROM jsonb_array_elements($3::jsonb) s);

-- within: stagesOf
SELECT pipeline.workspace_id AS "workspaceId", pipeline.id, pipeline.created_at AS "createdAt",
  pipeline.updated_at AS "updatedAt", pipeline.name, (
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.position), '[]')
  FROM commerce.stage s
   WHERE s.workspace_id = pipeline.workspace_id AND s.pipeline_id = pipeline.id AND s.position IS NOT NULL) AS "stages",
     pipeline.is_default AS "isDefault", pipeline.assignment, pipeline.assignee_ids AS "assigneeIds"
   FROM commerce.pipeline
   WHERE workspace_id = $1 AND id = $2;

-- within: stagesOf
SELECT pipeline.workspace_id AS "workspaceId", pipeline.id, pipeline.created_at AS "createdAt",
  pipeline.updated_at AS "updatedAt", pipeline.name, (
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.position), '[]')
    FROM commerce.stage s
   WHERE s.workspace_id = pipeline.workspace_id AND s.pipeline_id = pipeline.id AND s.position IS NOT NULL) AS "stages",
     pipeline.is_default AS "isDefault", pipeline.assignment, pipeline.assignee_ids AS "assigneeIds"
   FROM commerce.pipeline
   WHERE workspace_id = $1
   ORDER BY id DESC;

-- within: stagesOf
SELECT pipeline.workspace_id AS "workspaceId", pipeline.id, pipeline.created_at AS "createdAt",
  pipeline.updated_at AS "updatedAt", pipeline.name, (
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.position), '[]')
  FROM commerce.stage s
   WHERE s.workspace_id = pipeline.workspace_id AND s.pipeline_id = pipeline.id AND s.position IS NOT NULL) AS "stages",
     pipeline.is_default AS "isDefault", pipeline.assignment, pipeline.assignee_ids AS "assigneeIds"
   FROM commerce.pipeline
   WHERE workspace_id = $1 AND id = $2 FOR UPDATE;
