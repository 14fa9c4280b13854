import { mustSeeAll, notFound, type Actor } from '@workops/kernel';
import {
  changedPipeline,
  defaultPipeline,
  mustBeAPipeline,
  newPipeline,
  NO_PIPELINE,
  pipelineInUse,
  pipelineNameTaken,
  removedStages,
  stageInUse,
  unknownStages,
  type Pipeline,
  type PipelineInput,
  type PipelinePatch,
  type Stage,
} from '../domain/pipeline';
import { NO_OWNER, refuse } from '../domain/references';
import type { LeadDeps } from '../lead-ports';
import { pipelinesOf } from './pipelines-of';

/** Throws `unusable` for unknown stages and inactive assignees. */
async function refuseAbsent(
  { members }: Pick<LeadDeps, 'members'>,
  workspaceId: string,
  named: PipelinePatch,
  there: readonly Stage[],
): Promise<void> {
  const { assigneeIds: ids = [] } = named;
  const present = new Set(ids.length === 0 ? [] : (await members.active(workspaceId, ids)).map(({ id }) => id));
  const absent = ids.map((id, index) => !present.has(id) && { ...NO_OWNER, path: `assignee_ids.${index}` });
  refuse([...unknownStages(named, there), ...absent]);
}

/**
 * The actor must see all records: assignees see the new leads, and the default pipeline gets unassigned ones. Throws
 * `forbidden`: `visibility_not_held`.
 */
function mayAssign(actor: Actor, after: Pipeline, before?: Pipeline): void {
  const { assignment = 'none', assigneeIds = [], isDefault = false } = before ?? {};
  const isSame =
    after.assignment === assignment && after.assigneeIds.join() === assigneeIds.join() && after.isDefault === isDefault;
  if (!isSame) mustSeeAll(actor);
}

export const readPipeline =
  (deps: LeadDeps) =>
  async (actor: Actor, id: string): Promise<Pipeline> => {
    const found = (await pipelinesOf(deps)(actor)).find((pipeline) => pipeline.id === id);
    if (!found) throw notFound(NO_PIPELINE.message);
    return found;
  };

/** Throws `malformed`, `forbidden`, `unusable`, `UNIQUE_CONFLICT` for a taken name, or `too_many`. */
export const createPipeline =
  (deps: LeadDeps) =>
  async (actor: Actor, input: PipelineInput): Promise<Pipeline> => {
    const { workspaceId } = actor;
    mustBeAPipeline(input);
    await pipelinesOf(deps)(actor);
    return deps.leads.exclusively(actor, async ({ pipelines }) => {
      await refuseAbsent(deps, workspaceId, input, []);
      const pipeline = newPipeline(input, { workspaceId, ids: deps.ids, now: deps.clock.now() });
      mayAssign(actor, pipeline);
      if (pipeline.isDefault) await pipelines.dropOtherDefault(pipeline.id, pipeline.createdAt);
      const holder = await pipelines.add(pipeline);
      if (holder) throw pipelineNameTaken(holder);
      return pipeline;
    });
  };

/**
 * Exclusive in the workspace, so that no lead enters a removed stage. Throws as `createPipeline`, and `not_found`,
 * `stage_in_use` or `default_pipeline`.
 */
export const changePipeline =
  (deps: LeadDeps) =>
  async (actor: Actor, id: string, patch: PipelinePatch): Promise<Pipeline> => {
    mustBeAPipeline(patch);
    return deps.leads.exclusively(actor, async ({ pipelines }) => {
      const before = await pipelines.lock(id);
      if (!before) throw notFound(NO_PIPELINE.message);
      await refuseAbsent(deps, actor.workspaceId, patch, before.stages);
      const now = deps.clock.now();
      const after = changedPipeline(before, patch, deps.ids, now);
      if (after === before) return before;
      mayAssign(actor, after, before);
      const inUse = await pipelines.stageInUse(removedStages(before, after));
      if (inUse) throw stageInUse(inUse);
      if (after.isDefault && !before.isDefault) await pipelines.dropOtherDefault(id, now);
      const holder = await pipelines.save(after);
      if (holder) throw pipelineNameTaken(holder);
      return after;
    });
  };

/** Throws `not_found`, `default_pipeline`, or `pipeline_in_use`, even for closed leads. */
export const deletePipeline =
  (deps: LeadDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    deps.leads.exclusively(actor, async ({ pipelines }) => {
      const pipeline = await pipelines.lock(id);
      if (!pipeline) throw notFound(NO_PIPELINE.message);
      if (pipeline.isDefault) throw defaultPipeline();
      if (await pipelines.isInUse(id)) throw pipelineInUse();
      await pipelines.remove(id);
    });
