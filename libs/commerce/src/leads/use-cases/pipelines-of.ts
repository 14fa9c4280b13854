import type { Actor } from '@workops/kernel';
import { FIRST_PIPELINE, newPipeline, type Pipeline } from '../domain/pipeline';
import type { LeadDeps } from '../lead-ports';

type Deps = Pick<LeadDeps, 'leads' | 'allPipelines' | 'clock' | 'ids'>;

/** Newest first. Creates the first pipeline, once even for concurrent calls; the default is never deleted. */
export const pipelinesOf =
  ({ leads, allPipelines, clock, ids }: Deps) =>
  async (actor: Actor): Promise<Pipeline[]> => {
    const found = await allPipelines(actor.workspaceId);
    if (found.length > 0) return found;
    return leads.transaction(actor, async ({ pipelines }) => {
      await pipelines.add(newPipeline(FIRST_PIPELINE, { workspaceId: actor.workspaceId, ids, now: clock.now() }));
      return pipelines.all();
    });
  };
