import { ownerKey, unusable, type Actor, type OwnerIn, type Standing } from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction, ShownMessage } from '../conversation-ports';
import { displayIdOf, type Conversation } from '../domain/conversation';
import { blankMessage, type Message } from '../domain/message';
import { mayRead } from '../domain/readers';
import { lockedConversation } from './send-message';

/** No customer sees it; the caller has locked the conversation. Records no event and does not reorder lists. */
export function writeLine(
  { clock, ids }: Pick<ConversationDeps, 'clock' | 'ids'>,
  tx: ConversationTransaction,
  actor: Actor,
  conversation: Conversation,
  line: { type: 'note' | 'system'; content: string },
): { conversation: Conversation; message: Message } {
  const { workspaceId, id: conversationId, accountId } = conversation;
  const seq = conversation.lastSeq + 1;
  const identity = {
    workspaceId,
    id: ids.next(),
    conversationId,
    seq,
    accountId,
    createdAt: clock.now(),
    author: actor.author,
  };
  const message: Message = { ...blankMessage(identity), direction: 'internal', ...line };
  tx.conversations.addMessages([message]);
  tx.conversations.index([message]);
  return { conversation: { ...conversation, lastSeq: seq }, message };
}

export interface NoteInput {
  content: string;
  mentions: readonly string[];
}

/** The present standing by id. */
async function mentionedMembers(
  { workspaces }: ConversationDeps['directories'],
  workspaceId: string,
  mentions: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (mentions.length === 0) return new Map();
  const owners = [...new Set(mentions)].map((id): OwnerIn => ({ workspaceId, kind: 'member', id, appId: null }));
  const standings = await workspaces.loadStandings(owners);
  return new Map(owners.map((owner) => [owner.id, standings.get(ownerKey(owner))!]));
}

/**
 * Works for closed conversations too, and notifies mentioned members. Throws `not_found`, or `unusable` for a member
 * who does not exist or may not read the conversation.
 */
export const addNote =
  (deps: Pick<ConversationDeps, 'store' | 'directories' | 'clock' | 'ids'>) =>
  async (actor: Actor, id: string, { content, mentions }: NoteInput): Promise<ShownMessage> => {
    const { notices } = deps.directories;
    const members = await mentionedMembers(deps.directories, actor.workspaceId, mentions);
    return deps.store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, id);
      const stranger = mentions.findIndex((mention) => !mayRead(members.get(mention), before));
      if (stranger >= 0)
        throw unusable(`mentions.${stranger}`, 'El miembro no existe, o no puede leer la conversación.');
      const { conversation, message } = writeLine(deps, tx, actor, before, { type: 'note', content });
      tx.conversations.save([conversation]);
      const note = { id: message.id, conversationId: conversation.id, displayId: displayIdOf(conversation) };
      if (members.size > 0) await notices.mentioned(actor, [...members.keys()], note);
      return { ...message, attachments: [] };
    });
  };
