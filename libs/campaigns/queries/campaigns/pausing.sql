-- Run by libs/campaigns/src/campaigns/adapters/pausing.ts. Written by the test run (ADR 100).

-- within: LOCK_SENDING
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
WHERE workspace_id = $1 AND status = 'sending' AND id = $2
ORDER BY id FOR NO KEY UPDATE;

-- within: LOCK_SENDING
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
WHERE workspace_id = $1 AND status = 'sending' AND account_id = $2
ORDER BY id FOR NO KEY UPDATE;

-- within: LOCK_SENDING
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
WHERE workspace_id = $1 AND status = 'sending' AND channel = 'email'
ORDER BY id FOR NO KEY UPDATE;
