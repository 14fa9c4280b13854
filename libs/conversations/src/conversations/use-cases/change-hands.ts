import type { ConversationTransaction } from '../conversation-ports';
import { assignedEvent, type Conversation } from '../domain/conversation';
import { followHands } from '../../tickets/use-cases/follow-conversations';

/** The ticket follows. No event if nothing changes. */
export async function handed(
  tx: ConversationTransaction,
  before: Conversation,
  change: Partial<Conversation>,
  now: Date,
): Promise<Conversation> {
  const after = { ...before, ...change };
  const event = assignedEvent(before, after);
  if (!event) return before;
  const written = { ...after, updatedAt: now };
  tx.conversations.save([written]);
  tx.events.record('conversation.assigned', event);
  await followHands(tx, { before, after: written }, now);
  return written;
}
