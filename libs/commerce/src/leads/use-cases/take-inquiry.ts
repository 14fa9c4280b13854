import type { Actor } from '@workops/kernel';
import type { InquiryRecord } from '../domain/inquiry';
import { withInquiry, type LeadRecord } from '../domain/lead';
import { NO_BRANCH } from '../domain/references';
import { firstStage, type Pipeline } from '../domain/pipeline';
import type { InquiryInput, LeadDeps, LeadTransaction, TakenInquiry } from '../lead-ports';
import { leadBorn } from './lead-born';
import { lookUp } from './references';
import { pipelinesOf } from './pipelines-of';

const wayOf = (pipelines: readonly Pipeline[], id: string | null): Pipeline =>
  pipelines.find((pipeline) => pipeline.id === id) ?? pipelines.find(({ isDefault }) => isDefault)!;

type Lead = Omit<InquiryInput, 'blocked' | 'message' | 'sentBy' | 'vehicleRef'>;

/** The owner of the contact's last lead if it was lost; null if no longer active. */
async function formerOwner(
  { members }: Pick<LeadDeps, 'members'>,
  tx: LeadTransaction,
  { workspaceId }: Actor,
  contactId: string,
): Promise<string | null> {
  const last = await tx.leads.lastClosed(contactId);
  if (last?.status !== 'lost' || last.ownerUserId === null) return null;
  const active = await members.active(workspaceId, [last.ownerUserId]);
  return active.length === 0 ? null : last.ownerUserId;
}

/** Adds to the most recently changed open lead or creates one; concurrent calls for a contact create one. */
async function leadOf(
  deps: LeadDeps,
  tx: LeadTransaction,
  actor: Actor,
  input: Lead,
  ofContact: string,
): Promise<LeadRecord> {
  const pipeline = wayOf(await tx.pipelines.all(), input.pipelineId);
  const open = await tx.leads.lockOpenOf(input.contactId, pipeline.id);
  if (open) {
    const touched = withInquiry(open, input.receivedAt, deps.clock.now());
    await tx.leads.save([touched]);
    return touched;
  }
  const place = { pipelineId: pipeline.id, stageId: firstStage(pipeline), inquiredAt: input.receivedAt };
  const [{ absent, ofVehicle }, ownerUserId] = await Promise.all([
    lookUp(deps, actor.workspaceId, { vehicleId: input.vehicleId, locationId: input.locationId }),
    formerOwner(deps, tx, actor, input.contactId),
  ]);
  // The account's branch may have been deleted.
  const asked = { ...input, ...place, ownerUserId, locationId: absent.includes(NO_BRANCH) ? null : input.locationId };
  const born = await leadBorn(deps, tx, actor, asked, pipeline, { ofContact, ofVehicle });
  if (!born.holder) return born.lead;
  // Another lead already has the id at the source.
  return (await leadBorn(deps, tx, actor, { ...asked, externalId: null }, pipeline, { ofContact, ofVehicle })).lead;
}

/** Returns the inquiry for a repeat. Until the intake's transaction ends, no other stores an inquiry with the id. */
export const inquiryTaken =
  ({ leads }: Pick<LeadDeps, 'leads'>) =>
  (actor: Actor, key: Pick<InquiryRecord, 'source' | 'accountId' | 'externalId'>): Promise<InquiryRecord | undefined> =>
    leads.transaction(actor, ({ inquiries }) => inquiries.lockTaken(key));

export const takeInquiry = (deps: LeadDeps) => {
  const pipelines = pipelinesOf(deps);
  return async (actor: Actor, { blocked, ...input }: InquiryInput): Promise<TakenInquiry> => {
    await pipelines(actor);
    return deps.leads.transaction(actor, async (tx) => {
      const contact = (await deps.contacts.words(actor.workspaceId, [input.contactId])).get(input.contactId);
      const contactId = contact?.liveId ?? input.contactId;
      const lead = blocked ? null : await leadOf(deps, tx, actor, { ...input, contactId }, contact?.words ?? '');
      const { pipelineId: _pipeline, locationId: _branch, ...asked } = input;
      const inquiry = {
        ...asked,
        contactId,
        workspaceId: actor.workspaceId,
        id: deps.ids.next(),
        leadId: lead && lead.id,
      };
      await tx.inquiries.add(inquiry);
      return { inquiry, lead };
    });
  };
};
