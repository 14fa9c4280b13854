-- Run by libs/campaigns/src/reputation/adapters/mail-reports-on.ts. Written by the test run (ADR 100).

-- name: BOUNCED
UPDATE campaigns.recipient
   SET hard_bounced = true, updated_at = now(),
       reason = CASE WHEN status IN ('sent', 'delivered') THEN 'hard_bounce' ELSE reason END,
       status = CASE WHEN status IN ('sent', 'delivered') THEN 'failed' ELSE status END
 WHERE workspace_id = $1 AND campaign_id = $2 AND id = $3 AND NOT hard_bounced AND (sent_at IS NOT NULL
   OR leased_until IS NOT NULL OR status IN ('sent', 'delivered', 'read', 'failed'))
 RETURNING address_key AS address;

-- name: BY_TOKEN
SELECT workspace_id AS "workspaceId", campaign_id AS "campaignId", id, contact_id AS "contactId"
  FROM campaigns.recipient
 WHERE token = $1 AND coalesce(sent_at, updated_at) > now() - interval '2 years'
 UNION ALL
SELECT workspace_id, campaign_id, id, contact_id
  FROM campaigns.test_mail
 WHERE token = $1 AND taken_at > now() - interval '2 years'
 LIMIT 1;

-- name: COMPLAINED
UPDATE campaigns.recipient SET complained = true, updated_at = now()
 WHERE workspace_id = $1 AND campaign_id = $2 AND id = $3 AND NOT complained AND (sent_at IS NOT NULL
   OR leased_until IS NOT NULL OR status IN ('sent', 'delivered', 'read', 'failed'))
 RETURNING address_key AS address;

-- name: DELIVERED
UPDATE campaigns.recipient
   SET status = 'delivered', sent_at = coalesce(sent_at, now()), updated_at = now()
 WHERE workspace_id = $1 AND campaign_id = $2 AND id = $3 AND (status = 'sent' OR leased_until IS NOT NULL);

-- name: FIRST_TIME
INSERT INTO campaigns.email_event (workspace_id, account_id, event_id, taken_at)
VALUES ($1, $2, $3, now())
ON CONFLICT DO NOTHING
RETURNING 1;

-- name: markedOn.suppressed.said
SELECT address_key AS address
FROM campaigns.recipient
WHERE workspace_id = $1 AND campaign_id = $2 AND id = $3 AND (sent_at IS NOT NULL OR leased_until IS NOT NULL
  OR status IN ('sent', 'delivered', 'read', 'failed')) AND NOT complained;

-- name: markedOn.suppressed.said
SELECT address_key AS address
FROM campaigns.recipient
WHERE workspace_id = $1 AND campaign_id = $2 AND id = $3 AND (sent_at IS NOT NULL OR leased_until IS NOT NULL
  OR status IN ('sent', 'delivered', 'read', 'failed')) AND NOT hard_bounced;

-- name: UNSUBSCRIBED
UPDATE campaigns.recipient
SET unsubscribed = true, updated_at = now()
WHERE workspace_id = $1 AND campaign_id = $2 AND id = $3 AND NOT unsubscribed;
