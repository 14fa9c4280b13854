-- Run by libs/commerce/src/leads/adapters/portal-accounts.ts. Written by the test run (ADR 100).

-- within: CREATED_WITHIN
-- $1 workspaceId, $2 after, $3 from, $4 to, $5 limit
SELECT portal_account.workspace_id AS "workspaceId", portal_account.id, portal_account.created_at AS "createdAt",
  portal_account.updated_at AS "updatedAt", portal_account.kind, portal_account.only_one AS "onlyOne",
  portal_account.name, portal_account.api_url AS "apiUrl", portal_account.api_token_sealed AS "apiTokenSealed",
  portal_account.webhook_secret_sealed AS "webhookSecretSealed", portal_account.pipeline_id AS "pipelineId",
  portal_account.location_id AS "locationId", portal_account.enabled, portal_account.removed_at AS "removedAt"
FROM commerce.portal_account
 WHERE workspace_id = $1 AND removed_at IS NULL AND ($2::uuid IS NULL OR id < $2)
   AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)
 ORDER BY id DESC LIMIT $5;

-- within: ONLY
SELECT portal_account.workspace_id AS "workspaceId", portal_account.id, portal_account.created_at AS "createdAt",
  portal_account.updated_at AS "updatedAt", portal_account.kind, portal_account.only_one AS "onlyOne",
  portal_account.name, portal_account.api_url AS "apiUrl", portal_account.api_token_sealed AS "apiTokenSealed",
  portal_account.webhook_secret_sealed AS "webhookSecretSealed", portal_account.pipeline_id AS "pipelineId",
  portal_account.location_id AS "locationId", portal_account.enabled, portal_account.removed_at AS "removedAt"
FROM commerce.portal_account
WHERE workspace_id = $1 AND only_one = $2;
