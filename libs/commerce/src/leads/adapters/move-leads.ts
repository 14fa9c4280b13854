import type { HeldContactIds } from '@workops/platform';
import { LEADS_LOCK } from './postgres-lead-store';
import { markStale } from './stale-words';

// Locks in id order, so that two moves do not deadlock.
const MOVE_LEADS = `
  UPDATE commerce.lead SET contact_id = $2, updated_at = $4
   WHERE workspace_id = $1
     AND id IN (SELECT id
                  FROM commerce.lead
                 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
                 ORDER BY id FOR UPDATE)
  RETURNING id`;

const MOVE_INQUIRIES =
  'UPDATE commerce.inquiry SET contact_id = $2 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])';

export const leadContacts: HeldContactIds = {
  name: 'leads',
  columns: ['commerce.lead.contact_id', 'commerce.inquiry.contact_id'],
  lock: LEADS_LOCK,
  move: async (sql, workspaceId, survivorId, secondaryIds, now) => {
    const moved = await sql.query(MOVE_LEADS, [workspaceId, survivorId, secondaryIds, now]);
    await sql.query(MOVE_INQUIRIES, [workspaceId, survivorId, secondaryIds]);
    if (moved.length > 0) await markStale(sql, workspaceId, [survivorId]);
    return moved.length;
  },
};
