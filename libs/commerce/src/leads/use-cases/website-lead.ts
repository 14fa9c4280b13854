import type { Actor } from '@workops/kernel';
import { NO_BRANCH, NO_CAR, refuse } from '../domain/references';
import type { IntakeDeps } from '../intake-ports';
import type { LeadIntent } from '../domain/lead';
import type { SentBy } from '../domain/inquiry';
import { senderOf, takeIn, type TakenIn } from './take-in';

export interface WebsiteLeadInput extends Partial<SentBy> {
  submissionId: string;
  message?: string | null;
  intent?: LeadIntent;
  vehicleId?: string | null;
  vehicleRef?: string | null;
  locationId?: string | null;
  pageUrl?: string | null;
}

/** Throws `malformed` without a person, and `unusable` for an unknown vehicle or branch. */
export const websiteLead = (deps: IntakeDeps) => {
  const take = takeIn(deps);
  return async (actor: Actor, input: WebsiteLeadInput): Promise<TakenIn> => {
    const {
      submissionId,
      message = null,
      intent = 'buy',
      vehicleId = null,
      vehicleRef = null,
      locationId = null,
      pageUrl,
    } = input;
    const words = message?.trim() || null;
    const sentBy = { ...senderOf(input, 'email'), ...(pageUrl && { pageUrl }) };
    const asked = {
      source: 'website',
      accountId: null,
      externalId: submissionId,
      sentBy,
      message,
      intent,
      vehicleRef,
      locationId,
    };
    return take(
      actor,
      {
        ...asked,
        pipelineId: null,
        vehicleId: async ({ vehicles }) => {
          const [hasVehicle, hasBranch, found] = await Promise.all([
            vehicleId === null || vehicles.has(vehicleId),
            locationId === null || deps.branches.isBranch(actor.workspaceId, locationId),
            vehicleRef === null ? null : vehicles.byReference(vehicleRef),
          ]);
          refuse([!hasVehicle && NO_CAR, !hasBranch && NO_BRANCH]);
          return vehicleId ?? found;
        },
      },
      async (events, { leadId, contactId, vehicleId: about }) => {
        // A blocked contact gets neither a lead nor a message.
        const conversationId =
          leadId === null
            ? null
            : await deps.conversations.openFor(actor, { contactId, locationId, source: 'website', words });
        events.record('website.lead', {
          resourceId: leadId,
          data: {
            lead_id: leadId,
            contact_id: contactId,
            conversation_id: conversationId,
            vehicle_id: about,
            submission_id: submissionId,
            intent,
          },
        });
      },
    );
  };
};
