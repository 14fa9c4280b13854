import type { HeldContactIds } from '@workops/platform';

/** Every write that determines a conversation's contact takes this lock. */
export const CONTACTS_LOCK = 'conversations.contacts';

// Locks rows in id order, so that two moves do not deadlock.
const MOVE = `
  UPDATE conversations.conversation SET contact_id = $2, updated_at = $4
   WHERE workspace_id = $1
     AND id IN (SELECT id
                  FROM conversations.conversation
                 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
                 ORDER BY id FOR UPDATE)
  RETURNING id`;

const MOVE_HOLDS = `
  UPDATE conversations.outbound_hold SET contact_id = $2, updated_at = $4
   WHERE workspace_id = $1
     AND id IN (SELECT id
                  FROM conversations.outbound_hold
                 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
                 ORDER BY id FOR UPDATE)`;

/** Keeps both of two conversations with one account, or two identical holds. */
export const conversationContacts: HeldContactIds = {
  name: 'conversations',
  columns: ['conversations.conversation.contact_id', 'conversations.outbound_hold.contact_id'],
  lock: CONTACTS_LOCK,
  move: async (sql, workspaceId, survivorId, secondaryIds, now) => {
    // Holds are locked after conversations, as in a member's answer.
    const moved = await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now]);
    await sql.query(MOVE_HOLDS, [workspaceId, survivorId, secondaryIds, now]);
    return moved.length;
  },
};
