import type { HeldContactIds } from '@workops/platform';

/** Shared by every write that finds out who is a recipient. */
export const CONTACTS_LOCK = 'campaigns.contacts';

// In the order of their ids, so that two that move the same ones do not wait for each other.
const MOVE = `
  UPDATE campaigns.recipient SET contact_id = $2, updated_at = $4
   WHERE workspace_id = $1
     AND (campaign_id, id) IN (SELECT campaign_id, id FROM campaigns.recipient WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
                                ORDER BY campaign_id, id FOR UPDATE)
  RETURNING id`;

const MOVE_LISTED = `
  WITH gone AS (
    DELETE FROM campaigns.listed_contact WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[]) RETURNING campaign_id
  )
  INSERT INTO campaigns.listed_contact (workspace_id, campaign_id, contact_id)
  SELECT DISTINCT $1::uuid, campaign_id, $2::uuid FROM gone ORDER BY campaign_id
  ON CONFLICT DO NOTHING`;

const MOVE_TESTS = 'UPDATE campaigns.test_mail SET contact_id = $2 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])';

/** A contact that was merged is a recipient no more: its survivor is, with what was sent to both. Two of one campaign both stay. */
export const campaignContacts: HeldContactIds = {
  name: 'campaign_recipients',
  columns: ['campaigns.recipient.contact_id', 'campaigns.listed_contact.contact_id', 'campaigns.test_mail.contact_id'],
  lock: CONTACTS_LOCK,
  move: async (sql, workspaceId, survivorId, secondaryIds, now) => {
    const moved = await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now]);
    await sql.query(MOVE_LISTED, [workspaceId, survivorId, secondaryIds]);
    await sql.query(MOVE_TESTS, [workspaceId, survivorId, secondaryIds]);
    return moved.length;
  },
};
