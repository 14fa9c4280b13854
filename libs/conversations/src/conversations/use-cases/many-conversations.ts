import { eachAlone, unusableAll, type Actor, type BulkRow } from '@workops/kernel';
import type { ConversationDeps, ConversationStore, ConversationTransaction } from '../conversation-ports';
import type { Move } from '../domain/states';
import { strangersAmong, assignConversation, type Hands } from './hand-conversation';
import { moveConversation } from './move-conversation';

type ManyDeps = Pick<ConversationDeps, 'store' | 'directories' | 'accounts' | 'correspondents' | 'clock' | 'ids'>;

export const bulkMoves = ['pend', 'reopen', 'resolve', 'close'] as const satisfies readonly Exclude<Move, 'inbound'>[];
export type BulkMove = (typeof bulkMoves)[number];

/** Locks in order, so that concurrent calls do not deadlock. */
async function lockAll({ conversations, tickets }: ConversationTransaction, ids: readonly string[]): Promise<void> {
  const locked = await conversations.lockUntrimmed([...new Set(ids)]);
  await tickets.lock([...new Set(locked.flatMap(({ ticketId }) => ticketId ?? []))]);
}

const forEach = (
  store: ConversationStore,
  actor: Actor,
  ids: readonly string[],
  command: (id: string) => Promise<unknown>,
): Promise<BulkRow[]> =>
  store.transaction(actor, async (tx) => {
    await lockAll(tx, ids);
    return eachAlone(ids, command);
  });

/** Skips invisible and closed ones. Throws `unusable`. */
export const assignConversations =
  (deps: ManyDeps) =>
  async (actor: Actor, ids: readonly string[], hands: Hands): Promise<BulkRow[]> => {
    const problems = await strangersAmong(deps, actor, hands);
    if (problems.length > 0) throw unusableAll(problems);
    return forEach(deps.store, actor, ids, (id) => assignConversation(deps)(actor, id, hands));
  };

export const moveConversations =
  (deps: ManyDeps) =>
  (actor: Actor, ids: readonly string[], move: BulkMove): Promise<BulkRow[]> =>
    forEach(deps.store, actor, ids, (id) => moveConversation(deps, move)(actor, id));
