import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { Pipeline } from '../domain/pipeline';

const stagesOf = (pipeline: string): string => `(
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.position), '[]')
    FROM commerce.stage s
   WHERE s.workspace_id = ${pipeline}.workspace_id AND s.pipeline_id = ${pipeline}.id AND s.position IS NOT NULL)`;

const REMOVE_STAGES = `
  UPDATE commerce.stage SET position = NULL
   WHERE workspace_id = $1 AND pipeline_id = $2 AND position IS NOT NULL
     AND id NOT IN (SELECT (s ->> 'id')::uuid FROM jsonb_array_elements($3::jsonb) s)`;

const KEEP_STAGES = `
  INSERT INTO commerce.stage (workspace_id, pipeline_id, id, name, position)
  SELECT $1, $2, (s ->> 'id')::uuid, s ->> 'name', place
    FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS stages (s, place)
  ON CONFLICT (workspace_id, id) DO UPDATE SET name = excluded.name, position = excluded.position`;

export const pipelines = new RecordKind<Pipeline>(
  createEntity({
    schema: 'commerce',
    name: 'pipeline',
    columns: {
      name: { type: 'text' },
      stages: { type: 'json', virtualProperty: true, query: stagesOf },
      isDefault: { type: 'boolean' },
      assignment: { type: 'text' },
      assigneeIds: { type: 'uuid', array: true },
    },
  }),
  {
    unique: { index: 'pipeline_name', property: 'name', folded: true },
    ceiling: counted('pipelines', 'FROM commerce.pipeline WHERE workspace_id = $1'),
    besides: ({ workspaceId, id, stages }) =>
      [REMOVE_STAGES, KEEP_STAGES].map((sql) => ({ sql, values: [workspaceId, id, JSON.stringify(stages)] })),
  },
);
