import { eachByItself, systemActor } from '@workops/kernel';
import type { ConversationDeps, DueConversations, DueMove } from '../conversation-ports';
import type { Conversation } from '../domain/conversation';
import { activeStatuses } from '../domain/states';
import type { WorkspaceFacts } from '../../tickets/ticket-ports';
import { makeMoves } from './move-conversation';

const AT_ONCE = 200;

type Due = Awaited<ReturnType<DueConversations['find']>>[number];

interface DueDeps extends Pick<ConversationDeps, 'store' | 'clock'> {
  due: DueConversations;
  workspaces: Pick<WorkspaceFacts, 'loadProfile'>;
  /** The next round retries the failed workspace. */
  onFailure: (error: unknown) => void;
}

/** The conversation may have received a message or been moved since it was found. */
const isStillDue = (
  { status, activityAt, snoozedUntil }: Conversation,
  move: DueMove,
  { before, now }: { before: Date; now: Date },
): boolean => {
  if (move === 'reopen') return status === 'snoozed' && snoozedUntil !== null && snoozedUntil <= now;
  if (move === 'close') return status === 'resolved';
  return activeStatuses.includes(status) && status !== 'snoozed' && activityAt <= before;
};

/**
 * Opens snoozed conversations, resolves inactive and closes resolved ones, by each workspace's settings. Any number of
 * processes may run it; a second finds nothing to do. Returns how many moved.
 */
export const moveDueConversations =
  ({ store, clock, due, workspaces, onFailure }: DueDeps) =>
  async (): Promise<number> => {
    let moved = 0;
    const makeThem = async ({ workspaceId, move, ids, before }: Due): Promise<void> => {
      const { livemode } = await workspaces.loadProfile(workspaceId);
      const actor = systemActor(workspaceId, livemode);
      await store.transaction(actor, async (tx) => {
        const now = clock.now();
        const found = (await tx.conversations.lockUntrimmed(ids)).filter((each) =>
          isStillDue(each, move, { before, now }),
        );
        tx.conversations.save(await makeMoves(tx, actor, found, move, { now }));
        moved += found.length;
      });
    };
    await eachByItself(await due.find(AT_ONCE), makeThem, onFailure);
    return moved;
  };
