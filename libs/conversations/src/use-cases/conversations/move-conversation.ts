import { unusable, type Actor } from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction } from '../../conversation-ports';
import { resolvedEvent, withMove, type Conversation, type Resolver } from '../../domain/conversations/conversation';
import type { Move } from '../../domain/conversations/states';
import { writeLine } from './add-note';
import { lockedConversation } from './send-message';

export interface MoveInput {
  /** Of a snooze. */
  until?: Date;
  /** Written beside the move. */
  note?: string;
  reason?: string;
}

const LONGEST_MS = 366 * 86_400_000;

const RESOLVERS: Partial<Record<Actor['author']['kind'], Resolver>> = { member: 'human', ai_agent: 'bot', system: 'system' };

/** Who ended it; null for a key, whose author tells. */
export const resolverOf = ({ author }: Actor): Resolver | null => RESOLVERS[author.kind] ?? null;

/** Makes the move of a locked conversation and announces it. Throws `conflict`. */
export function makeMove(
  tx: ConversationTransaction,
  actor: Actor,
  before: Conversation,
  move: Exclude<Move, 'inbound'>,
  now: Date,
  until?: Date,
): Conversation {
  const { conversation, announced } = withMove(before, move, now, { by: resolverOf(actor), ...(until && { until }) });
  if (announced) tx.events.record('conversation.resolved', resolvedEvent(before, conversation));
  return conversation;
}

/** Throws `not_found`, `conflict`, or `unusable`. Where its end is reached already, nothing is written. */
export const moveConversation =
  (deps: Pick<ConversationDeps, 'store' | 'clock' | 'ids'>, move: Exclude<Move, 'inbound'>) =>
  (actor: Actor, id: string, { until, note, reason }: MoveInput = {}): Promise<Conversation> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, id);
      const now = deps.clock.now();
      if (until && (until <= now || until.getTime() - now.getTime() > LONGEST_MS))
        throw unusable('until', 'La fecha debe ser futura, a un año a lo más.');
      const after = makeMove(tx, actor, before, move, now, until);
      if (after === before) return before;
      const line =
        note !== undefined
          ? { type: 'note' as const, content: note }
          : reason !== undefined
            ? { type: 'system' as const, content: reason }
            : undefined;
      const written = line ? writeLine(deps, tx, actor, after, line).conversation : after;
      tx.conversations.save([written]);
      return written;
    });
