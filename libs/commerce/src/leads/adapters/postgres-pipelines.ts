import type { Database, Sql } from '@workops/platform/database';
import { WorkspaceRows } from '@workops/platform/records';
import type { Pipeline } from '../domain/pipeline';
import type { PipelineRepository } from '../lead-ports';
import { pipelines } from './pipeline.entity';
import { stageEntity } from './stage.entity';

const ALL = `${pipelines.sql.select} WHERE workspace_id = $1 ORDER BY id DESC`;
const DROP_OTHER_DEFAULT = `
  UPDATE commerce.pipeline SET is_default = false, updated_at = $3 WHERE workspace_id = $1 AND id <> $2 AND is_default`;
const STAGE_IN_USE = `
  SELECT stage_id AS id
    FROM commerce.lead
   WHERE workspace_id = $1 AND stage_id = ANY ($2::uuid[]) AND status = 'open' LIMIT 1`;
const IN_USE = 'SELECT id FROM commerce.lead WHERE workspace_id = $1 AND pipeline_id = $2 LIMIT 1';
const FORGET_STAGES = 'DELETE FROM commerce.stage WHERE workspace_id = $1 AND pipeline_id = $2';

export const allPipelines = (sql: Sql, workspaceId: string): Promise<Pipeline[]> =>
  sql.query<Pipeline>(ALL, [workspaceId]);

export function postgresPipelines(database: Database, workspaceId: string): PipelineRepository {
  const records = pipelines.of(database, workspaceId);
  const found = async <Row>(text: string, ...values: unknown[]) =>
    (await database.query<Row>(text, [workspaceId, ...values]))[0];
  return {
    ...records,
    remove: async (id) => {
      await database.query(FORGET_STAGES, [workspaceId, id]);
      return records.remove(id);
    },
    all: () => allPipelines(database, workspaceId),
    knowsStage: async (id) =>
      (await new WorkspaceRows(database, workspaceId).one(stageEntity, { where: { id }, select: ['id'] })) !==
      undefined,
    dropOtherDefault: async (id, now) => {
      await database.query(DROP_OTHER_DEFAULT, [workspaceId, id, now]);
    },
    stageInUse: async (stageIds) => (await found<{ id: string }>(STAGE_IN_USE, stageIds))?.id,
    isInUse: async (id) => (await found(IN_USE, id)) !== undefined,
  };
}
