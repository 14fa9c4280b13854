import { conflict, notFound, type Actor } from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction, ShownMessage } from '../conversation-ports';
import type { Conversation } from '../domain/conversation';
import { closedRefusal } from '../domain/states';
import { commitMessage, type CommitDeps, type OutgoingInput } from './commit-message';

export const NO_CONVERSATION = 'La conversación no existe.';
export const NO_MESSAGE = 'El mensaje no existe.';

export async function lockedConversation(
  { conversations }: ConversationTransaction,
  id: string,
): Promise<Conversation> {
  const conversation = await conversations.lock(id);
  if (!conversation) throw notFound(NO_CONVERSATION);
  return conversation;
}

/** Throws `not_found`, and the errors of `commitMessage`. */
export const sendMessage =
  (deps: CommitDeps & Pick<ConversationDeps, 'store'>) =>
  (actor: Actor, conversationId: string, input: OutgoingInput): Promise<ShownMessage> =>
    deps.store.transaction(actor, async (tx) => {
      const { message, attachments } = await commitMessage(
        deps,
        tx,
        actor,
        await lockedConversation(tx, conversationId),
        input,
      );
      return { ...message, attachments };
    });

/** A withheld message is sent again only by its campaign. */
const KEPT: ReadonlySet<string> = new Set(['campaign_paused', 'campaign_cancelled']);

/** Records no other event. Throws `not_found`, or `conflict`. */
export const retryMessage =
  ({ store, reads, wake }: Pick<ConversationDeps, 'store' | 'reads' | 'wake'>) =>
  async (actor: Actor, id: string): Promise<ShownMessage> => {
    const seen = await reads.message(actor, id);
    if (!seen) throw notFound(NO_MESSAGE);
    return store.transaction(actor, async (tx) => {
      const { status } = await lockedConversation(tx, seen.conversationId);
      const [message] = await tx.conversations.messagesByIds([id]);
      if (message?.deliveryStatus !== 'failed') throw conflict('not_failed', 'El mensaje no ha fallado.');
      if (message.error && KEPT.has(message.error.code))
        throw conflict(message.error.code, 'La campaña del mensaje no se está enviando.');
      if (status === 'closed') throw closedRefusal();
      const again = { ...message, deliveryStatus: 'retrying' as const, error: null, failedAt: null };
      tx.conversations.saveMessages([again]);
      tx.conversations.enqueue([again]);
      tx.afterCommit(wake);
      return { ...again, attachments: seen.attachments };
    });
  };
