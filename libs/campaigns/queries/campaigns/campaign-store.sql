-- Run by libs/campaigns/src/campaigns/adapters/campaign-store.ts. Written by the test run (ADR 100).

-- name: ADD
INSERT INTO campaigns.listed_contact (workspace_id, campaign_id, contact_id)
SELECT $1, $2, id FROM unnest($3::uuid[]) AS id ORDER BY id ON CONFLICT DO NOTHING;

-- name: CLEAR
DELETE FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2;

-- name: COPY
INSERT INTO campaigns.listed_contact (workspace_id, campaign_id, contact_id)
SELECT workspace_id, $3::uuid, contact_id FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2
 UNION
SELECT workspace_id, $3::uuid, contact_id FROM campaigns.recipient WHERE workspace_id = $1 AND campaign_id = $2;

-- name: COUNT
SELECT count(*)::int AS number FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2;

-- name: QUEUE_TEST
-- $1 workspaceId, $2 campaignId, $3 contactId, $4 address, $5 token, $6 maker, $7 mayFill
INSERT INTO campaigns.test_mail (workspace_id, id, campaign_id, contact_id, address, token, maker, may_fill,
                                 queued_at)
SELECT $1, gen_random_uuid(), $2, $3, $4, $5, $6::jsonb, $7, now();

-- name: QUEUED_TESTS
SELECT count(*)::int AS number FROM campaigns.test_mail WHERE workspace_id = $1 AND taken_at IS NULL;

-- name: REMOVE
DELETE FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2 AND contact_id = ANY ($3::uuid[]);
