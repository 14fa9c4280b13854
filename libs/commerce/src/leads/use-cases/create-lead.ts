import { idShownTo, mustNotTakeOver, visibleTo, type Actor } from '@workops/kernel';
import { externalIdTaken, type LeadInput } from '../domain/lead';
import { firstStage, hasStage, NO_PIPELINE, NO_STAGE, stageName, type Pipeline } from '../domain/pipeline';
import { NO_CONTACT, refuse } from '../domain/references';
import type { LeadDeps, ShownLead } from '../lead-ports';
import { leadBorn } from './lead-born';
import { pipelinesOf } from './pipelines-of';
import { lookUp } from './references';

export type CreateLeadInput = Omit<LeadInput, 'pipelineId' | 'stageId' | 'accountId'> &
  Partial<Pick<LeadInput, 'pipelineId' | 'stageId'>>;

const chosen = (pipelines: readonly Pipeline[], id: string | undefined): Pipeline | undefined =>
  pipelines.find((pipeline) => (id === undefined ? pipeline.isDefault : pipeline.id === id));

/**
 * Ignores the contact's other leads. Throws `unusable` for all invalid references, `UNIQUE_CONFLICT` for a taken id at
 * the source, and `forbidden` if others work with the contact and a caller who would see the lead does not.
 */
export const createLead = (deps: LeadDeps) => {
  const pipelines = pipelinesOf(deps);
  return async (actor: Actor, input: CreateLeadInput): Promise<ShownLead> => {
    const { workspaceId } = actor;
    await pipelines(actor);
    return deps.leads.transaction(actor, async (tx) => {
      const [contacts, all, { absent, ofVehicle }] = await Promise.all([
        deps.contacts.words(workspaceId, [input.contactId]),
        tx.pipelines.all(),
        lookUp(deps, workspaceId, input),
      ]);
      const contact = contacts.get(input.contactId);
      const pipeline = chosen(all, input.pipelineId);
      const hasNoStage = pipeline !== undefined && input.stageId !== undefined && !hasStage(pipeline, input.stageId);
      refuse([!contact && NO_CONTACT, !pipeline && NO_PIPELINE, hasNoStage && NO_STAGE, ...absent]);
      const place = { pipelineId: pipeline!.id, stageId: input.stageId ?? firstStage(pipeline!) };
      const { liveId: contactId, words: ofContact } = contact!;
      const records = await deps.contacts.records(actor, contactId);
      const isOthers = records.hidden && !records.seen;
      const notOwnedBy = isOthers && actor.visibility.kind === 'assigned' ? actor.visibility.memberId : null;
      const { lead, holder } = await leadBorn(
        deps,
        tx,
        actor,
        { ...input, ...place, contactId, notOwnedBy },
        pipeline!,
        {
          ofContact,
          ofVehicle,
        },
      );
      if (holder) throw externalIdTaken(idShownTo(actor, holder) ?? null);
      // The contact's next inquiries join this lead, so a visible one must not take the contact over.
      if (visibleTo(actor, lead)) mustNotTakeOver(records);
      return { ...lead, stageName: stageName(pipeline!, lead.stageId)! };
    });
  };
};
