import { unusable, type Actor } from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction } from '../conversation-ports';
import { resolvedEvent, withMove, type Conversation, type Resolver } from '../domain/conversation';
import type { Move } from '../domain/states';
import type { RuleKind } from '../../tickets/domain/ticket';
import { endTickets, reopenTicketOf } from '../../tickets/use-cases/follow-conversations';
import { writeLine } from './add-note';
import { lockedConversation } from './send-message';

export interface MoveInput {
  until?: Date;
  note?: string;
  reason?: string;
  /** The rule of an automatic move. */
  rule?: RuleKind;
}

const LONGEST_MS = 366 * 86_400_000;

const RESOLVERS: Partial<Record<Actor['author']['kind'], Resolver>> = {
  member: 'human',
  ai_agent: 'bot',
  system: 'system',
};

const resolverOf = ({ author }: Actor): Resolver | null => RESOLVERS[author.kind] ?? null;

interface MoveMoment {
  now: Date;
  until?: Date;
  rule?: RuleKind;
}

/** Records events and updates tickets of locked conversations, which the caller still saves. Throws `conflict`. */
export async function makeMoves(
  tx: ConversationTransaction,
  actor: Actor,
  conversations: readonly Conversation[],
  move: Exclude<Move, 'inbound'>,
  { now, until, rule }: MoveMoment,
): Promise<Conversation[]> {
  const moves = conversations.map((before) => {
    const { conversation, announced } = withMove(before, move, now, { by: resolverOf(actor), ...(until && { until }) });
    if (announced) tx.events.record('conversation.resolved', resolvedEvent(before, conversation));
    return { before, after: conversation };
  });
  await endTickets(tx, actor, moves, now, rule);
  if (move === 'reopen') for (const each of moves) await reopenTicketOf(tx, actor, each, now);
  return moves.map(({ after }) => after);
}

/** No-op in that state. Throws `not_found`, `conflict` or `unusable`. */
export const moveConversation =
  (deps: Pick<ConversationDeps, 'store' | 'clock' | 'ids'>, move: Exclude<Move, 'inbound'>) =>
  (actor: Actor, id: string, { until, note, reason, rule }: MoveInput = {}): Promise<Conversation> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, id);
      const now = deps.clock.now();
      if (until && (until <= now || until.getTime() - now.getTime() > LONGEST_MS))
        throw unusable('until', 'La fecha debe ser futura, a un año a lo más.');
      const [after] = (await makeMoves(tx, actor, [before], move, {
        now,
        ...(until && { until }),
        ...(rule && { rule }),
      })) as [Conversation];
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
