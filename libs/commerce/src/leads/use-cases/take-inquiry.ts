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

/** The contact's most recently changed open lead, with this inquiry; else a new lead. Two concurrent calls for one contact create one. */
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
  const { absent, ofVehicle } = await lookUp(deps, actor.workspaceId, {
    vehicleId: input.vehicleId,
    locationId: input.locationId,
  });
  // The account's branch may be gone: no inquiry is lost over that.
  const asked = { ...input, ...place, locationId: absent.includes(NO_BRANCH) ? null : input.locationId };
  const born = await leadBorn(deps, tx, actor, asked, pipeline, { ofContact, ofVehicle });
  if (!born.holder) return born.lead;
  // Nor over a lead that was registered manually under this id.
  return (await leadBorn(deps, tx, actor, { ...asked, externalId: null }, pipeline, { ofContact, ofVehicle })).lead;
}

/**
 * The inquiry of this id, if there was one: a repeat returns it. Inside the intake's transaction, before the lookup of the contact: until that ends, no other
 * transaction takes one of the same id in.
 */
export const inquiryTaken =
  ({ leads }: Pick<LeadDeps, 'leads'>) =>
  (actor: Actor, key: Pick<InquiryRecord, 'source' | 'accountId' | 'externalId'>): Promise<InquiryRecord | undefined> =>
    leads.transaction(actor, ({ inquiries }) => inquiries.lockTaken(key));

/** Takes an inquiry in that `inquiryTaken` did not find, in the same transaction. */
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
