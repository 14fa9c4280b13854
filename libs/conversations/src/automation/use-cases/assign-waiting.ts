import { eachByItself, systemActor, type Actor } from '@workops/kernel';
import type { ConversationDeps } from '../../conversations/conversation-ports';
import type { MembersBack } from '../rule-ports';
import { assignByRules, canDraw } from './assign-by-rules';

const WORKSPACES_AT_ONCE = 100;
const SIDE_BY_SIDE = 4;
const BATCH_SIZE = 50;
/** Maximum batches per workspace and round. */
const MAX_BATCHES = 10;
/** Sorts before every waiting conversation. */
const START = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

interface WaitingDeps extends Pick<ConversationDeps, 'store' | 'clock'> {
  back: MembersBack;
  workspaces: { loadProfile(workspaceId: string): Promise<{ livemode: boolean }> };
  /** The process stops; the round ends after its batch. */
  isOver: () => boolean;
  /** The next round retries the failed workspace. */
  onFailure: (error: unknown) => void;
}

interface Position {
  back: Date;
  after: { at: Date; id: string };
}

/** Returns how many were assigned. Undefined, without a lock, if no rule can draw anybody. */
const offer = (
  { store, clock }: Pick<WaitingDeps, 'store' | 'clock'>,
  actor: Actor,
  ids: readonly string[],
): Promise<number | undefined> =>
  store.transaction(actor, async (tx) => {
    const rules = await tx.rules.inOrder();
    if (!(await canDraw(tx, rules))) return undefined;
    const order = new Map(ids.map((id, place) => [id, place]));
    const arrivals = (await tx.conversations.lockUntrimmed(ids))
      .filter(({ waitingSince }) => waitingSince !== null)
      .sort((one, other) => order.get(one.id)! - order.get(other.id)!)
      .map((conversation) => ({
        conversation,
        content: () => tx.conversations.lastSaid(conversation.id),
      }));
    return (await assignByRules(tx, actor, { arrivals, rules, now: clock.now() })).length;
  });

/**
 * Offers waiting conversations to the rules once a member is available again, the longest first. Each batch commits
 * alone; the next round continues. A new process repeats only what is unassigned. Returns how many were assigned.
 */
export const assignWaiting = ({ store, clock, back, workspaces, isOver, onFailure }: WaitingDeps) => {
  const positions = new Map<string, Position>();
  return async (): Promise<number> => {
    let assigned = 0;
    const offerSome = async ({ workspaceId, at }: { workspaceId: string; at: Date }): Promise<void> => {
      if (isOver()) return;
      const { livemode } = await workspaces.loadProfile(workspaceId);
      const actor = systemActor(workspaceId, livemode);
      const position = positions.get(workspaceId) ?? { back: at, after: START };
      for (let batches = 0; batches < MAX_BATCHES && !isOver(); batches += 1) {
        const page = await back.waiting(workspaceId, position.after, BATCH_SIZE);
        const ids = page.map(({ id }) => id);
        const given = ids.length > 0 ? await offer({ store, clock }, actor, ids) : undefined;
        assigned += given ?? 0;
        if (given === undefined || page.length < BATCH_SIZE) {
          positions.delete(workspaceId);
          return back.clear(workspaceId, position.back);
        }
        position.after = page.at(-1)!;
        positions.set(workspaceId, position);
      }
    };
    const found = await back.find(WORKSPACES_AT_ONCE);
    const pending = new Set(found.map(({ workspaceId }) => workspaceId));
    for (const workspaceId of positions.keys()) if (!pending.has(workspaceId)) positions.delete(workspaceId);
    await eachByItself(found, offerSome, onFailure, SIDE_BY_SIDE);
    return assigned;
  };
};
