-- Run by the records of campaigns. Written by the test run (ADR 100).

-- name: campaign
DELETE FROM campaigns.campaign WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: campaign
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
WHERE workspace_id = $1 AND id = $2;

-- name: sending_domain
DELETE FROM campaigns.sending_domain WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: sending_domain
INSERT INTO campaigns.sending_domain (workspace_id, id, created_at, updated_at, domain, status, selector, public_key,
  private_key_sealed, answers, checked_at, verified_at, wrong_since, next_check_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (workspace_id, domain) DO NOTHING
RETURNING id;
