-- Run by the records of campaigns. Written by the test run (ADR 100).

-- name: campaign
DELETE FROM "campaigns"."campaign" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: campaign
UPDATE "campaigns"."campaign"
SET "updated_at" = $1, "name" = $2, "purpose" = $3, "account_id" = $4, "filter" = $5, "listed" = $6, "content" = $7,
  "send_window" = $8, "rate_per_minute" = $9, "acknowledge" = $10, "status" = $11, "scheduled_at" = $12, "pause" = $13,
  "started_by" = $14, "started_at" = $15, "frozen_until" = $16, "frozen_at" = $17, "judged_since" = $18,
  "finished_at" = $19, "leftovers" = $20
WHERE "workspace_id" = $21 AND "id" = $22;

-- name: campaign
INSERT INTO "campaigns"."campaign"("workspace_id", "id", "created_at", "updated_at", "name", "channel", "purpose",
  "account_id", "filter", "listed", "content", "send_window", "rate_per_minute", "acknowledge", "status",
  "scheduled_at", "pause", "started_by", "started_at", "frozen_until", "frozen_at", "judged_since", "finished_at",
  "leftovers", "livemode")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25);

-- name: campaign
INSERT INTO "campaigns"."campaign"("workspace_id", "id", "created_at", "updated_at", "name", "channel", "purpose",
  "account_id", "filter", "listed", "content", "send_window", "rate_per_minute", "acknowledge", "status",
  "scheduled_at", "pause", "started_by", "started_at", "frozen_until", "frozen_at", "judged_since", "finished_at",
  "leftovers", "livemode")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25)
RETURNING id;

-- name: campaign
SELECT "campaign"."workspace_id" AS "workspaceId", "campaign"."id" AS "id", "campaign"."created_at" AS "createdAt",
  "campaign"."updated_at" AS "updatedAt", "campaign"."name" AS "name", "campaign"."channel" AS "channel",
  "campaign"."purpose" AS "purpose", "campaign"."account_id" AS "accountId", "campaign"."filter" AS "filter",
  "campaign"."listed" AS "listed", "campaign"."content" AS "content", "campaign"."send_window" AS "sendWindow",
  "campaign"."rate_per_minute" AS "ratePerMinute", "campaign"."acknowledge" AS "acknowledge",
  "campaign"."status" AS "status", "campaign"."scheduled_at" AS "scheduledAt", "campaign"."pause" AS "pause",
  "campaign"."started_by" AS "startedBy", "campaign"."started_at" AS "startedAt",
  "campaign"."frozen_until" AS "frozenUntil", "campaign"."frozen_at" AS "frozenAt",
  "campaign"."judged_since" AS "judgedSince", "campaign"."finished_at" AS "finishedAt",
  "campaign"."leftovers" AS "leftovers", "campaign"."livemode" AS "livemode"
FROM "campaigns"."campaign" "campaign"
WHERE "campaign"."workspace_id" = $1 AND "campaign"."id" = $2;

-- name: campaign
SELECT "campaign"."workspace_id" AS "workspaceId", "campaign"."id" AS "id", "campaign"."created_at" AS "createdAt",
  "campaign"."updated_at" AS "updatedAt", "campaign"."name" AS "name", "campaign"."channel" AS "channel",
  "campaign"."purpose" AS "purpose", "campaign"."account_id" AS "accountId", "campaign"."filter" AS "filter",
  "campaign"."listed" AS "listed", "campaign"."content" AS "content", "campaign"."send_window" AS "sendWindow",
  "campaign"."rate_per_minute" AS "ratePerMinute", "campaign"."acknowledge" AS "acknowledge",
  "campaign"."status" AS "status", "campaign"."scheduled_at" AS "scheduledAt", "campaign"."pause" AS "pause",
  "campaign"."started_by" AS "startedBy", "campaign"."started_at" AS "startedAt",
  "campaign"."frozen_until" AS "frozenUntil", "campaign"."frozen_at" AS "frozenAt",
  "campaign"."judged_since" AS "judgedSince", "campaign"."finished_at" AS "finishedAt",
  "campaign"."leftovers" AS "leftovers", "campaign"."livemode" AS "livemode"
FROM "campaigns"."campaign" "campaign"
WHERE "campaign"."workspace_id" = $1 AND "campaign"."id" = ANY ($2::uuid[]);

-- name: campaign
SELECT "campaign"."workspace_id" AS "workspaceId", "campaign"."id" AS "id", "campaign"."created_at" AS "createdAt",
  "campaign"."updated_at" AS "updatedAt", "campaign"."name" AS "name", "campaign"."channel" AS "channel",
  "campaign"."purpose" AS "purpose", "campaign"."account_id" AS "accountId", "campaign"."filter" AS "filter",
  "campaign"."listed" AS "listed", "campaign"."content" AS "content", "campaign"."send_window" AS "sendWindow",
  "campaign"."rate_per_minute" AS "ratePerMinute", "campaign"."acknowledge" AS "acknowledge",
  "campaign"."status" AS "status", "campaign"."scheduled_at" AS "scheduledAt", "campaign"."pause" AS "pause",
  "campaign"."started_by" AS "startedBy", "campaign"."started_at" AS "startedAt",
  "campaign"."frozen_until" AS "frozenUntil", "campaign"."frozen_at" AS "frozenAt",
  "campaign"."judged_since" AS "judgedSince", "campaign"."finished_at" AS "finishedAt",
  "campaign"."leftovers" AS "leftovers", "campaign"."livemode" AS "livemode"
FROM "campaigns"."campaign" "campaign"
WHERE "campaign"."workspace_id" = $1 AND "campaign"."id" = $2 FOR NO KEY UPDATE;

-- name: campaign
SELECT "campaign"."workspace_id" AS "workspaceId", "campaign"."id" AS "id", "campaign"."created_at" AS "createdAt",
  "campaign"."updated_at" AS "updatedAt", "campaign"."name" AS "name", "campaign"."channel" AS "channel",
  "campaign"."purpose" AS "purpose", "campaign"."account_id" AS "accountId", "campaign"."filter" AS "filter",
  "campaign"."listed" AS "listed", "campaign"."content" AS "content", "campaign"."send_window" AS "sendWindow",
  "campaign"."rate_per_minute" AS "ratePerMinute", "campaign"."acknowledge" AS "acknowledge",
  "campaign"."status" AS "status", "campaign"."scheduled_at" AS "scheduledAt", "campaign"."pause" AS "pause",
  "campaign"."started_by" AS "startedBy", "campaign"."started_at" AS "startedAt",
  "campaign"."frozen_until" AS "frozenUntil", "campaign"."frozen_at" AS "frozenAt",
  "campaign"."judged_since" AS "judgedSince", "campaign"."finished_at" AS "finishedAt",
  "campaign"."leftovers" AS "leftovers", "campaign"."livemode" AS "livemode"
FROM "campaigns"."campaign" "campaign"
WHERE "campaign"."workspace_id" = $1 AND ($2::uuid IS NULL OR "campaign"."id" < $2)
ORDER BY "campaign"."id" DESC LIMIT $3;

-- name: listed_contact
SELECT "found"."contact_id" AS "contactId"
FROM "campaigns"."listed_contact" "found"
WHERE "found"."workspace_id" = $1 AND "found"."campaign_id" = $2
ORDER BY "found"."contact_id" ASC LIMIT $3;

-- name: sending_domain
DELETE FROM "campaigns"."sending_domain" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: sending_domain
UPDATE "campaigns"."sending_domain"
SET "updated_at" = $1, "status" = $2, "answers" = $3, "checked_at" = $4, "verified_at" = $5, "wrong_since" = $6,
  "next_check_at" = $7
WHERE "workspace_id" = $8 AND "id" = $9;

-- name: sending_domain
INSERT INTO "campaigns"."sending_domain"("workspace_id", "id", "created_at", "updated_at", "domain", "status",
  "selector", "public_key", "private_key_sealed", "answers", "checked_at", "verified_at", "wrong_since",
  "next_check_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (workspace_id, domain) DO NOTHING
RETURNING id;

-- name: sending_domain
SELECT "sending_domain"."workspace_id" AS "workspaceId", "sending_domain"."id" AS "id",
  "sending_domain"."created_at" AS "createdAt", "sending_domain"."updated_at" AS "updatedAt",
  "sending_domain"."domain" AS "domain", "sending_domain"."status" AS "status",
  "sending_domain"."selector" AS "selector", "sending_domain"."public_key" AS "publicKey",
  "sending_domain"."private_key_sealed" AS "privateKeySealed", "sending_domain"."answers" AS "answers",
  "sending_domain"."checked_at" AS "checkedAt", "sending_domain"."verified_at" AS "verifiedAt",
  "sending_domain"."wrong_since" AS "wrongSince", "sending_domain"."next_check_at" AS "nextCheckAt"
FROM "campaigns"."sending_domain" "sending_domain"
WHERE "sending_domain"."workspace_id" = $1 AND "sending_domain"."id" = $2;

-- name: sending_domain
SELECT "sending_domain"."workspace_id" AS "workspaceId", "sending_domain"."id" AS "id",
  "sending_domain"."created_at" AS "createdAt", "sending_domain"."updated_at" AS "updatedAt",
  "sending_domain"."domain" AS "domain", "sending_domain"."status" AS "status",
  "sending_domain"."selector" AS "selector", "sending_domain"."public_key" AS "publicKey",
  "sending_domain"."private_key_sealed" AS "privateKeySealed", "sending_domain"."answers" AS "answers",
  "sending_domain"."checked_at" AS "checkedAt", "sending_domain"."verified_at" AS "verifiedAt",
  "sending_domain"."wrong_since" AS "wrongSince", "sending_domain"."next_check_at" AS "nextCheckAt"
FROM "campaigns"."sending_domain" "sending_domain"
WHERE "sending_domain"."workspace_id" = $1 AND "sending_domain"."id" = $2 FOR UPDATE;

-- name: sending_domain
SELECT "sending_domain"."workspace_id" AS "workspaceId", "sending_domain"."id" AS "id",
  "sending_domain"."created_at" AS "createdAt", "sending_domain"."updated_at" AS "updatedAt",
  "sending_domain"."domain" AS "domain", "sending_domain"."status" AS "status",
  "sending_domain"."selector" AS "selector", "sending_domain"."public_key" AS "publicKey",
  "sending_domain"."private_key_sealed" AS "privateKeySealed", "sending_domain"."answers" AS "answers",
  "sending_domain"."checked_at" AS "checkedAt", "sending_domain"."verified_at" AS "verifiedAt",
  "sending_domain"."wrong_since" AS "wrongSince", "sending_domain"."next_check_at" AS "nextCheckAt"
FROM "campaigns"."sending_domain" "sending_domain"
WHERE "sending_domain"."workspace_id" = $1 AND "sending_domain"."id" = ANY ($2::uuid[]);

-- name: sending_domain
SELECT "sending_domain"."workspace_id" AS "workspaceId", "sending_domain"."id" AS "id",
  "sending_domain"."created_at" AS "createdAt", "sending_domain"."updated_at" AS "updatedAt",
  "sending_domain"."domain" AS "domain", "sending_domain"."status" AS "status",
  "sending_domain"."selector" AS "selector", "sending_domain"."public_key" AS "publicKey",
  "sending_domain"."private_key_sealed" AS "privateKeySealed", "sending_domain"."answers" AS "answers",
  "sending_domain"."checked_at" AS "checkedAt", "sending_domain"."verified_at" AS "verifiedAt",
  "sending_domain"."wrong_since" AS "wrongSince", "sending_domain"."next_check_at" AS "nextCheckAt"
FROM "campaigns"."sending_domain" "sending_domain"
WHERE "sending_domain"."workspace_id" = $1 AND ($2::uuid IS NULL OR "sending_domain"."id" < $2)
ORDER BY "sending_domain"."id" DESC LIMIT $3;
