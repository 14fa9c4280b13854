-- Run by libs/campaigns/src/domains/adapters/domains.part.ts. Written by the test run (ADR 100).

-- name: SENDING
SELECT DISTINCT account_id AS id
  FROM campaigns.campaign
 WHERE workspace_id = $1 AND status = 'sending' AND channel = 'email';
