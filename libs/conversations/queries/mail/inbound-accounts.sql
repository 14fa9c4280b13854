-- Run by libs/conversations/src/mail/adapters/inbound-accounts.ts. Written by the test run (ADR 100).

-- name: BY_ADDRESS
SELECT workspace_id AS "workspaceId", id, kind, provider, address, own_secret_sealed AS "ownSecretSealed",
       former_secret_sealed AS "formerSecretSealed",
       former_secret_until AS "formerSecretUntil"
  FROM conversations.messaging_account
 WHERE lower(address) = lower($1) AND provider = 'smtp' AND removed_at IS NULL AND (status = 'connected'
   OR status_reason = 'credential_rejected')
   AND (workspace_id = $2::uuid OR ($2::uuid IS NULL AND address_proven_at IS NOT NULL))
 ORDER BY address_proven_at, created_at, id LIMIT 1;

-- name: BY_ID
SELECT workspace_id AS "workspaceId", id, kind, provider, address, own_secret_sealed AS "ownSecretSealed",
       former_secret_sealed AS "formerSecretSealed",
       former_secret_until AS "formerSecretUntil"
  FROM conversations.messaging_account
  WHERE id = $1 AND provider = $2 AND removed_at IS NULL AND (status = 'connected'
    OR status_reason = 'credential_rejected');
