import { unusable, type Actor } from '@workops/kernel';
import type { ConversationDeps } from '../conversation-ports';
import type { Conversation, Priority } from '../domain/conversation';
import { closedRefusal } from '../domain/states';
import { lockedConversation } from './send-message';

/** Absent fields keep their values. */
export interface ConversationPatch {
  priority?: Priority;
  subject?: string | null;
  locationId?: string | null;
}

/** Records no event. Throws `not_found`, `unusable`, or `conflict`. */
export const changeConversation =
  ({ store, directories, clock }: Pick<ConversationDeps, 'store' | 'directories' | 'clock'>) =>
  async (actor: Actor, id: string, patch: ConversationPatch): Promise<Conversation> => {
    const { locationId } = patch;
    const isBranch = !locationId || (await directories.branches.isBranch(actor.workspaceId, locationId));
    return store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, id);
      if (!isBranch) throw unusable('location_id', 'La sucursal no existe.');
      if (before.status === 'closed') throw closedRefusal();
      const { priority = before.priority, subject = before.subject, locationId: place = before.locationId } = patch;
      if (priority === before.priority && subject === before.subject && place === before.locationId) return before;
      const after = { ...before, priority, subject, locationId: place, updatedAt: clock.now() };
      tx.conversations.save([after]);
      return after;
    });
  };

/** Everything up to a message; it never becomes unread again. Throws `not_found`. */
export const markRead =
  ({ store }: Pick<ConversationDeps, 'store'>) =>
  (actor: Actor, id: string, upToSeq: number): Promise<Conversation> =>
    store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, id);
      const readSeq = Math.min(upToSeq, before.lastSeq);
      if (readSeq <= before.readSeq) return before;
      const after = { ...before, readSeq, unreadCount: await tx.conversations.countInbound(id, readSeq) };
      tx.conversations.save([after]);
      return after;
    });
