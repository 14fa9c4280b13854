import type { HeldContactIds } from '@workops/platform';
import { CONTACTS_LOCK } from '../../conversations/adapters/move-conversations';

// Locks rows in id order, so that two moves do not deadlock.
const MOVE = `
  UPDATE conversations.ticket SET contact_id = $2, updated_at = $4
   WHERE workspace_id = $1
     AND id IN (SELECT id
                  FROM conversations.ticket
                 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
                 ORDER BY id FOR UPDATE)
  RETURNING id`;

export const ticketContacts: HeldContactIds = {
  name: 'tickets',
  columns: ['conversations.ticket.contact_id'],
  lock: CONTACTS_LOCK,
  move: async (sql, workspaceId, survivorId, secondaryIds, now) =>
    (await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now])).length,
};
