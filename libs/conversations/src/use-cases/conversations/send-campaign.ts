import { OutboundRefusal, outboundBlocked, type Actor } from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction } from '../../conversation-ports';
import { createdEvent, type Conversation } from '../../domain/conversations/conversation';
import { senderTypeOf } from '../../domain/conversations/message';
import type { MessageAccount } from '../../message-ports';
import { begun, foundWith, isHeldFromBots } from './begin-conversation';
import { commitMessage, type CommitDeps } from './commit-message';

/** A template that goes to many, for one of them. */
export interface CampaignSend {
  campaignId: string;
  accountId: string;
  contactId: string;
  /** Where it goes, whatever other addresses the contact has by now. */
  address: string;
  template: { name: string; language: string; variables: readonly string[] };
  purpose: 'marketing' | 'service';
  acknowledge: readonly string[];
}

type CampaignSendDeps = CommitDeps & Pick<ConversationDeps, 'store'>;

/** The conversation that stands, else a new one in which it is the contact's turn. */
async function conversationWith(deps: CampaignSendDeps, tx: ConversationTransaction, actor: Actor, account: MessageAccount, send: CampaignSend) {
  const person = await deps.correspondents.reach(actor, send.contactId, account.kind, send.address);
  if (!person) throw outboundBlocked({ reasons: ['unreachable'], hint: '' });
  const identity = deps.correspondents.key(account.kind, person.identity);
  const party = await tx.conversations.lockParty(account.id, identity, deps.correspondents.asGiven(account.kind, person.identity));
  const { active, previousConversationId } = await foundWith(tx, account, party);
  if (active) return active;
  const held = await isHeldFromBots(tx, account, person.contactId);
  const nobody = { subject: null, message: null, assigneeUserId: null, teamId: null, locationId: null };
  const input = { ...nobody, contactId: person.contactId, accountId: account.id, source: 'campaign' };
  const fresh: Conversation = {
    ...begun(deps, input, { account, person, identity: party.identity, previousConversationId, held }),
    status: 'pending',
  };
  const [added] = await tx.conversations.add([fresh]);
  tx.events.record('conversation.created', createdEvent(added!));
  return added!;
}

/**
 * A message of a campaign in the contact's conversation, in the name of the actor, who started it. Joins the transaction of its caller. Throws
 * `OutboundRefusal`, or a `DomainError` where the contact is not to be reached.
 */
export const sendCampaign =
  (deps: CampaignSendDeps) =>
  async (actor: Actor, send: CampaignSend): Promise<{ messageId: string }> => {
    const { workspaceId } = actor;
    const [account] = await deps.accounts.byIds(workspaceId, [send.accountId]);
    if (!account) throw outboundBlocked({ reasons: ['channel_disconnected'], hint: '' });
    return deps.store.transaction(actor, async (tx) => {
      const conversation = await conversationWith(deps, tx, actor, account, send);
      const { message } = await commitMessage(deps, tx, actor, conversation, {
        ...{ type: 'template', content: '', attachmentIds: [], location: null, flow: null, template: send.template, replyToMessageId: null },
        ...{ purpose: send.purpose, acknowledge: send.acknowledge, noticeFor: senderTypeOf(actor.author), campaignId: send.campaignId },
      });
      return { messageId: message.id };
    });
  };

/** Hands a message of a campaign over once more that was kept from its hand-over; false where it was not: what has become of it is told anew. */
export const sendCampaignAgain =
  ({ store, wake }: Pick<CampaignSendDeps, 'store' | 'wake'>) =>
  (actor: Actor, messageId: string): Promise<boolean> =>
    store.transaction(actor, async (tx) => {
      const [seen] = await tx.conversations.messagesByIds([messageId]);
      if (!seen) return false;
      await tx.conversations.lockUntrimmed([seen.conversationId]);
      const [message] = await tx.conversations.messagesByIds([messageId]);
      if (message?.deliveryStatus !== 'failed') {
        tx.conversations.tellAgain([messageId]);
        return false;
      }
      const again = { ...message, deliveryStatus: 'retrying' as const, error: null, failedAt: null };
      tx.conversations.saveMessages([again]);
      tx.conversations.enqueue([again], true);
      tx.afterCommit(wake);
      return true;
    });

/** Why the outbound policy refuses; undefined for what is no refusal of it. */
export const refusalReasons = (error: unknown): readonly string[] | undefined =>
  error instanceof OutboundRefusal ? error.objection.reasons : undefined;
