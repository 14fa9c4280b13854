import { DomainError, freshVerdict, OutboundRefusal, systemActor, type Actor } from '@workops/kernel';
import type { CampaignAccount, CampaignTemplate } from '../../campaign-ports';
import type { DispatchDeps, LeasedRecipient, Settled } from '../../dispatch-ports';
import { acknowledgedBy, type Campaign } from '../../domain/campaigns/campaign';
import { WAITED_FOR } from '../../domain/campaigns/message-outcome';
import { filledVariables, isMail, namesIn } from '../../domain/campaigns/content';
import { objectionsTo, passes, templateOf } from '../campaigns/audience';
import { plain, released, type Outcome } from './outcome';

const behind = ({ workspaceId, livemode, startedBy }: Campaign): Actor => {
  const system = systemActor(workspaceId, livemode);
  return startedBy ? { ...system, author: startedBy } : system;
};

/** What a refusal makes of the recipient; thrown on where a later try may succeed. What the next turn waits for keeps nobody out. */
function refused(recipient: LeasedRecipient, error: unknown): Outcome {
  if (error instanceof OutboundRefusal) {
    const reason = error.objection.reasons[0] ?? 'unreachable';
    return WAITED_FOR.has(reason) ? released(recipient) : { ...plain, status: 'suppressed', reason };
  }
  if (error instanceof DomainError && error.kind !== 'unavailable') {
    return { ...plain, status: 'failed', reason: error.details?.reason ?? 'provider_refused' };
  }
  throw error;
}

export interface WhatsappDeps extends Pick<DispatchDeps, 'policy'> {
  channels: Pick<DispatchDeps['channels'], 'template'>;
  audience: Pick<DispatchDeps['audience'], 'values'>;
  work: Pick<DispatchDeps['work'], 'standing' | 'commitMessage'>;
  whatsapp: Pick<DispatchDeps['whatsapp'], 'send' | 'again'>;
}

export interface WhatsappBatch {
  campaign: Campaign;
  account: CampaignAccount;
  recipients: readonly LeasedRecipient[];
}

/**
 * Puts messages into the lines of their conversations, each with its recipient in one commit: what a crash leaves has no message, and is done again.
 * Resolves with what was refused; those in line are settled by what becomes of their messages.
 */
export const sendWhatsapp =
  (deps: WhatsappDeps) =>
  async ({ campaign, recipients }: WhatsappBatch): Promise<Promise<Settled | undefined>[]> => {
    const { workspaceId, content } = campaign;
    const template = await templateOf(deps, campaign);
    const asked = await freshVerdict(async () => ({
      objections: await objectionsTo(
        deps,
        campaign,
        recipients.map(({ contactId, address }) => ({ contactId, address, marketable: true })),
        template,
      ),
      standing: await deps.work.standing(workspaceId, recipients),
    }));
    if (!asked || isMail(content)) return recipients.map((recipient) => Promise.resolve({ recipient, ...released(recipient) }));
    const { standing, objections } = asked.verdict;
    const contactIds = recipients.map(({ contactId }) => contactId);
    const values = await deps.audience.values(workspaceId, contactIds, namesIn(content));

    const sent = async (recipient: LeasedRecipient, { name, language }: CampaignTemplate): Promise<Outcome | undefined> => {
      const actor = behind(campaign);
      const { contactId, messageId, address } = recipient;
      if (address === null) return { ...plain, status: 'suppressed', reason: 'unreachable' };
      const variables = filledVariables(content, values.get(contactId) ?? new Map<string, string>());
      if (typeof variables === 'string') return { ...plain, status: 'failed', reason: variables };
      try {
        const committed = await deps.work.commitMessage(recipient, async () => {
          if (messageId !== null) {
            await deps.whatsapp.again(actor, messageId);
            return messageId;
          }
          const { purpose, accountId, id: campaignId } = campaign;
          const send = {
            campaignId,
            accountId,
            contactId,
            address,
            template: { name, language, variables },
            purpose,
            acknowledge: acknowledgedBy(campaign),
          };
          return (await deps.whatsapp.send(actor, { ...send, onBehalfOf: actor.author.kind })).messageId;
        });
        return committed === 'twin' ? { ...plain, status: 'suppressed', reason: 'duplicate_address' } : undefined;
      } catch (error) {
        return refused(recipient, error);
      }
    };

    const outcomeOf = async (recipient: LeasedRecipient, objection: string | null): Promise<Outcome | undefined> => {
      if (!standing.has(recipient.id) || passes(objection) || template?.waits) return released(recipient);
      if (!template) return { ...plain, status: 'suppressed', reason: 'template_not_approved' };
      return objection === null ? sent(recipient, template) : { ...plain, status: 'suppressed', reason: objection };
    };

    return recipients.map(async (recipient, place): Promise<Settled | undefined> => {
      const outcome = await outcomeOf(recipient, objections[place]!);
      return outcome && { recipient, ...outcome };
    });
  };
