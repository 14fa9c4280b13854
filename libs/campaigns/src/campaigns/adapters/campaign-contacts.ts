import type { HeldContactIds } from '@workops/platform';

/** Every write that determines recipients takes this lock. */
export const CONTACTS_LOCK = 'campaigns.contacts';

// Locks rows in id order, so that two merges do not deadlock. Of recipients that become one contact, the one that was
// or is being sent to wins; the others are suppressed.
const MOVE = `
  WITH held AS MATERIALIZED (
    SELECT campaign_id, id, contact_id, status, reason, due_at, message_id FROM campaigns.recipient
     WHERE workspace_id = $1 AND contact_id = ANY (array_append($3::uuid[], $2::uuid))
     ORDER BY campaign_id, id FOR UPDATE
  ), placed AS (
    SELECT campaign_id, id,
           due_at IS NOT NULL
           AND row_number() OVER (PARTITION BY campaign_id
                                   ORDER BY due_at IS NOT NULL, message_id IS NULL, id) > 1 AS twin
      FROM held WHERE status NOT IN ('failed', 'suppressed', 'cancelled') OR reason = 'outcome_unknown'
  )
  UPDATE campaigns.recipient r
     SET contact_id = $2, updated_at = $4, status = CASE WHEN placed.twin THEN 'suppressed' ELSE r.status END,
         reason = CASE WHEN placed.twin THEN 'duplicate_address' ELSE r.reason END,
         due_at = CASE WHEN placed.twin THEN NULL ELSE r.due_at END
    FROM held LEFT JOIN placed ON placed.campaign_id = held.campaign_id AND placed.id = held.id
   WHERE r.workspace_id = $1 AND r.campaign_id = held.campaign_id AND r.id = held.id
     AND (held.contact_id <> $2 OR placed.twin)
  RETURNING held.contact_id <> $2 AS moved`;

const MOVE_LISTED = `
  WITH gone AS (
    DELETE FROM campaigns.listed_contact WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[]) RETURNING campaign_id
  )
  INSERT INTO campaigns.listed_contact (workspace_id, campaign_id, contact_id)
  SELECT DISTINCT $1::uuid, campaign_id, $2::uuid FROM gone ORDER BY campaign_id
  ON CONFLICT DO NOTHING`;

const MOVE_TESTS =
  'UPDATE campaigns.test_mail SET contact_id = $2 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])';

/** The survivor keeps the messages sent to both. If both are recipients of a campaign, only one is sent to. */
export const campaignContacts: HeldContactIds = {
  name: 'campaign_recipients',
  columns: ['campaigns.recipient.contact_id', 'campaigns.listed_contact.contact_id', 'campaigns.test_mail.contact_id'],
  lock: CONTACTS_LOCK,
  move: async (sql, workspaceId, survivorId, secondaryIds, now) => {
    const rows = await sql.query<{ moved: boolean }>(MOVE, [workspaceId, survivorId, secondaryIds, now]);
    await sql.query(MOVE_LISTED, [workspaceId, survivorId, secondaryIds]);
    await sql.query(MOVE_TESTS, [workspaceId, survivorId, secondaryIds]);
    return rows.filter(({ moved }) => moved).length;
  },
};
