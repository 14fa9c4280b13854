import { eachByItself, systemActor } from '@workops/kernel';
import type { ConversationDeps } from '../../conversations/conversation-ports';
import type { WorkspaceFacts } from '../../tickets/ticket-ports';
import type { MembersBack } from '../rule-ports';
import { assignByRules, rulesFor } from './assign-by-rules';

const WORKSPACES_AT_ONCE = 100;
const BATCH_SIZE = 50;
/** Sorts before every waiting conversation. */
const START = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

interface WaitingDeps extends Pick<ConversationDeps, 'store' | 'clock'> {
  back: MembersBack;
  workspaces: Pick<WorkspaceFacts, 'loadProfile'>;
  /** Called for a workspace that failed; the next round retries it. */
  onFailure: (error: unknown) => void;
}

/**
 * Offers the waiting conversations without an assignee to the rules after a member became available again, the longest
 * waiting first. Each batch commits alone, so a crash repeats only what is still unassigned. Returns how many were
 * assigned.
 */
export const assignWaiting =
  ({ store, clock, back, workspaces, onFailure }: WaitingDeps) =>
  async (): Promise<number> => {
    let assigned = 0;
    const offerAll = async ({ workspaceId, at }: { workspaceId: string; at: Date }): Promise<void> => {
      const { livemode } = await workspaces.loadProfile(workspaceId);
      const actor = systemActor(workspaceId, livemode);
      const offer = (ids: readonly string[]): Promise<void> =>
        store.transaction(actor, async (tx) => {
          const order = new Map(ids.map((id, place) => [id, place]));
          const arrivals = (await tx.conversations.lockUntrimmed(ids))
            .filter(({ waitingSince }) => waitingSince !== null)
            .sort((one, other) => order.get(one.id)! - order.get(other.id)!)
            .map((conversation) => ({
              conversation,
              content: () => tx.conversations.lastSaid(conversation.id),
            }));
          const rules = await rulesFor(tx, arrivals);
          assigned += (await assignByRules(tx, actor, { arrivals, rules, now: clock.now() })).length;
        });
      let after = START;
      for (;;) {
        const page = await back.waiting(workspaceId, after, BATCH_SIZE);
        if (page.length > 0) await offer(page.map(({ id }) => id));
        if (page.length < BATCH_SIZE) break;
        after = page.at(-1)!;
      }
      await back.clear(workspaceId, at);
    };
    await eachByItself(await back.find(WORKSPACES_AT_ONCE), offerAll, onFailure);
    return assigned;
  };
