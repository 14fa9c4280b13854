import type { Actor } from '@workops/kernel';
import type { BotReads, JudgedConversation } from '../bot-ports';
import type { ConversationDeps } from '../conversation-ports';
import { loopLimits, mayAnswer } from '../../automation/domain/loop-guard';

type JudgeDeps = Pick<ConversationDeps, 'store' | 'correspondents'> & { bots: BotReads };

/**
 * Locks the conversation until the caller's transaction ends, so that it cannot be claimed, handed off or written in.
 * Undefined if it does not exist.
 */
export const judgeBot =
  ({ store, correspondents, bots }: JudgeDeps) =>
  (actor: Actor, id: string): Promise<JudgedConversation | undefined> =>
    store.transaction(actor, async (tx) => {
      const [locked] = await tx.conversations.lockUntrimmed([id]);
      if (!locked) return undefined;
      const [found] = await bots.byIds(actor.workspaceId, [id]);
      const silenced = await correspondents.silenced(actor.workspaceId, locked.contactId);
      if (!found) return undefined;
      const answers = await bots.answersWithin(actor.workspaceId, locked, loopLimits.minutes);
      return { ...found, silenced, looping: !mayAnswer(answers) };
    });
