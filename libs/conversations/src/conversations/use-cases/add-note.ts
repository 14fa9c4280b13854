import { unusable, type Actor } from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction, ShownMessage } from '../conversation-ports';
import type { Conversation } from '../domain/conversation';
import { blankMessage, type Message } from '../domain/message';
import { lockedConversation } from './send-message';

/** Writes an internal line that no customer sees, with the conversation locked. It publishes no event, and moves no conversation in the lists. */
export function writeLine(
  { clock, ids }: Pick<ConversationDeps, 'clock' | 'ids'>,
  tx: ConversationTransaction,
  actor: Actor,
  conversation: Conversation,
  line: { type: 'note' | 'system'; content: string },
): { conversation: Conversation; message: Message } {
  const { workspaceId, id: conversationId, accountId } = conversation;
  const seq = conversation.lastSeq + 1;
  const identity = { workspaceId, id: ids.next(), conversationId, seq, accountId, createdAt: clock.now(), author: actor.author };
  const message: Message = { ...blankMessage(identity), direction: 'internal', ...line };
  tx.conversations.addMessages([message]);
  tx.conversations.index([message]);
  return { conversation: { ...conversation, lastSeq: seq }, message };
}

export interface NoteInput {
  content: string;
  mentions: readonly string[];
}

/** Notes can be added to closed conversations too; mentioned members get a notice. Throws `not_found` or `unusable`. */
export const addNote =
  (deps: Pick<ConversationDeps, 'store' | 'directories' | 'clock' | 'ids'>) =>
  async (actor: Actor, id: string, { content, mentions }: NoteInput): Promise<ShownMessage> => {
    const { members, notices } = deps.directories;
    const known = new Set((mentions.length > 0 ? await members.active(actor.workspaceId, [...mentions]) : []).map((member) => member.id));
    const stranger = mentions.findIndex((mention) => !known.has(mention));
    return deps.store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, id);
      if (stranger >= 0) throw unusable(`mentions.${stranger}`, 'El miembro no existe.');
      const { conversation, message } = writeLine(deps, tx, actor, before, { type: 'note', content });
      tx.conversations.save([conversation]);
      if (mentions.length > 0) await notices.mentioned(actor, [...new Set(mentions)], message);
      return { ...message, attachments: [] };
    });
  };
