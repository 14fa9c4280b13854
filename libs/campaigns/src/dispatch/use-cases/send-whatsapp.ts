import { DomainError, freshVerdict, OutboundRefusal, systemActor, type Actor } from '@workops/kernel';
import type {
  CampaignAccount,
  CampaignTemplate,
  WhatsappAddressee,
  WhatsappSend,
} from '../../campaigns/campaign-ports';
import type { CommittedMessage, DispatchDeps, LeasedRecipient, Settled } from '../dispatch-ports';
import { acknowledgedBy, type Campaign } from '../../campaigns/domain/campaign';
import { WAITED_FOR } from '../../campaigns/domain/message-outcome';
import { filledVariables, isMail, namesIn } from '../../campaigns/domain/content';
import { objectionsTo, passes, loadTemplate } from '../../campaigns/use-cases/audience';
import { plain, released, type Outcome } from './outcome';

const behind = ({ workspaceId, livemode, startedBy }: Campaign): Actor => {
  const system = systemActor(workspaceId, livemode);
  return startedBy ? { ...system, author: startedBy } : system;
};

/** Rethrows if a later try may succeed. Conditions that the campaign waits for exclude no recipient. */
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

export interface WhatsappDeps extends Pick<DispatchDeps, 'policy' | 'failed'> {
  channels: Pick<DispatchDeps['channels'], 'template'>;
  audience: Pick<DispatchDeps['audience'], 'values'>;
  work: Pick<DispatchDeps['work'], 'standing' | 'commitMessages'>;
  whatsapp: Pick<DispatchDeps['whatsapp'], 'send' | 'again'>;
}

export interface WhatsappBatch {
  campaign: Campaign;
  account: CampaignAccount;
  recipients: readonly LeasedRecipient[];
}

interface Going {
  recipient: LeasedRecipient;
  to: WhatsappAddressee;
}

const toOutcome = (recipient: LeasedRecipient, committed: CommittedMessage): Outcome | undefined => {
  if (committed === 'twin') return { ...plain, status: 'suppressed', reason: 'duplicate_address' };
  if (committed === 'alone') return released(recipient);
  return typeof committed === 'object' ? refused(recipient, committed.refusal) : undefined;
};

/**
 * Commits in one transaction; if that fails or leaves some, one by one, so that a failing message delays only itself.
 */
function committing(
  { work, whatsapp, failed }: WhatsappDeps,
  campaign: Campaign,
  { name, language }: CampaignTemplate,
  all: readonly Going[],
) {
  const actor = behind(campaign);
  const { purpose, accountId, id: campaignId } = campaign;
  const send: WhatsappSend = {
    campaignId,
    accountId,
    template: { name, language },
    purpose,
    acknowledge: acknowledgedBy(campaign),
  };
  const commit = (some: readonly Going[]): Promise<CommittedMessage[]> =>
    work.commitMessages(
      some.map(({ recipient }) => recipient),
      () =>
        whatsapp.send(
          actor,
          send,
          some.map(({ to }) => to),
        ),
    );
  const together: Promise<CommittedMessage[]> =
    all.length < 2
      ? Promise.resolve(all.map(() => 'alone'))
      : commit(all).catch((error: unknown) => {
          failed(error);
          return all.map(() => 'alone');
        });
  return async (going: Going, place: number): Promise<Outcome | undefined> => {
    const { recipient } = going;
    try {
      const committed = (await together)[place]!;
      return toOutcome(recipient, committed === 'alone' ? (await commit([going]))[0]! : committed);
    } catch (error) {
      return refused(recipient, error);
    }
  };
}

/**
 * Queues messages in one commit with their recipients, so that after a crash a recipient without message is processed
 * again. Resolves with refusals; messages' outcomes settle the others.
 */
export const sendWhatsapp =
  (deps: WhatsappDeps) =>
  async ({ campaign, recipients }: WhatsappBatch): Promise<Promise<Settled | undefined>[]> => {
    const { workspaceId, content } = campaign;
    const template = await loadTemplate(deps, campaign);
    const policy = await freshVerdict(async () => ({
      objections: await objectionsTo(
        deps,
        campaign,
        recipients.map(({ contactId, address }) => ({ contactId, address, marketable: true })),
        template,
      ),
      standing: await deps.work.standing(workspaceId, recipients),
    }));
    if (!policy || isMail(content))
      return recipients.map((recipient) => Promise.resolve({ recipient, ...released(recipient) }));
    const { standing, objections } = policy.verdict;
    const contactIds = recipients.map(({ contactId }) => contactId);
    const values = await deps.audience.values(workspaceId, contactIds, namesIn(content));

    /** The outcome that prevents the message, or the message. */
    const looked = (recipient: LeasedRecipient, objection: string | null): Outcome | Going => {
      if (!standing.has(recipient.id) || passes(objection) || template?.waits) return released(recipient);
      if (!template) return { ...plain, status: 'suppressed', reason: 'template_not_approved' };
      if (objection !== null) return { ...plain, status: 'suppressed', reason: objection };
      const { contactId, address } = recipient;
      if (address === null) return { ...plain, status: 'suppressed', reason: 'unreachable' };
      const variables = filledVariables(content, values.get(contactId) ?? new Map<string, string>());
      if (typeof variables === 'string') return { ...plain, status: 'failed', reason: variables };
      return { recipient, to: { contactId, address, variables } };
    };

    const seen = recipients.map((recipient, place) => looked(recipient, objections[place]!));
    const going = seen.flatMap((each) => ('to' in each ? [each] : []));
    const fresh = going.filter(({ recipient }) => recipient.messageId === null);
    const commit = template && committing(deps, campaign, template, fresh);
    const again = async ({ recipient }: Going, messageId: string): Promise<Outcome | undefined> => {
      const repeat = async () => {
        await deps.whatsapp.again(behind(campaign), messageId);
        return [{ messageId }];
      };
      try {
        return toOutcome(recipient, (await deps.work.commitMessages([recipient], repeat))[0]!);
      } catch (error) {
        return refused(recipient, error);
      }
    };
    return recipients.map(async (recipient, place): Promise<Settled | undefined> => {
      const each = seen[place]!;
      const { messageId } = recipient;
      const outcome = !('to' in each)
        ? each
        : messageId !== null
          ? await again(each, messageId)
          : await commit?.(each, fresh.indexOf(each));
      return outcome && { recipient, ...outcome };
    });
  };
