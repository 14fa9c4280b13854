import { visibleTo, type Actor } from '@workops/kernel';
import { externalIdTaken, type LeadInput, type LeadRecord } from '../../domain/leads/lead';
import { firstStage, hasStage, NO_PIPELINE, NO_STAGE, type Pipeline } from '../../domain/leads/pipeline';
import { NO_CONTACT, refuse } from '../../domain/leads/references';
import type { LeadDeps } from '../../lead-ports';
import { leadBorn } from './lead-born';
import { pipelinesOf } from './pipelines-of';
import { absentAmong } from './references';

export type CreateLeadInput = Omit<LeadInput, 'pipelineId' | 'stageId' | 'accountId'> & Partial<Pick<LeadInput, 'pipelineId' | 'stageId'>>;

const chosen = (pipelines: readonly Pipeline[], id: string | undefined): Pipeline | undefined =>
  pipelines.find((pipeline) => (id === undefined ? pipeline.isDefault : pipeline.id === id));

/**
 * A new lead, whatever others the contact has. Throws `unusable` for all that it names in vain, and `UNIQUE_CONFLICT` where another has
 * its id at the source.
 */
export const createLead = (deps: LeadDeps) => {
  const pipelines = pipelinesOf(deps);
  return async (actor: Actor, input: CreateLeadInput): Promise<LeadRecord> => {
    const { workspaceId } = actor;
    await pipelines(actor);
    return deps.leads.transaction(actor, async (tx) => {
      const [contactId, all, absent] = await Promise.all([
        deps.contacts.live(workspaceId, input.contactId),
        tx.pipelines.all(),
        absentAmong(deps, workspaceId, input),
      ]);
      const pipeline = chosen(all, input.pipelineId);
      const hasNoStage = pipeline !== undefined && input.stageId !== undefined && !hasStage(pipeline, input.stageId);
      refuse([!contactId && NO_CONTACT, !pipeline && NO_PIPELINE, hasNoStage && NO_STAGE, ...absent]);
      const place = { pipelineId: pipeline!.id, stageId: input.stageId ?? firstStage(pipeline!) };
      const { lead, holder } = await leadBorn(deps, tx, actor, { ...input, ...place, contactId: contactId! }, pipeline!);
      if (holder) throw externalIdTaken(visibleTo(actor, holder) ? holder.id : null);
      return lead;
    });
  };
};
