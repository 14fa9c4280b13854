-- Run by libs/platform/src/reseal.ts. Written by the test run (ADR 100).

-- name: statementsOf.change
UPDATE edge.idempotency_key
   SET body = $3
 WHERE (id) = ($1) AND body = $2
RETURNING 1;

-- name: statementsOf.change
UPDATE platform.door
   SET code_sealed = $4
 WHERE (house, id) = ($1, $2) AND code_sealed = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE clinic.source
   SET token_sealed = $4
 WHERE (workspace_id, id) = ($1, $2) AND token_sealed = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE events.subscription
   SET sealed_secret = $4
 WHERE (workspace_id, id) = ($1, $2) AND sealed_secret = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE agents.custom_tool
   SET secrets_sealed = $4
 WHERE (workspace_id, id) = ($1, $2) AND secrets_sealed = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE commerce.portal_account
   SET api_token_sealed = $4
 WHERE (workspace_id, id) = ($1, $2) AND api_token_sealed = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE commerce.stock_source
   SET auth_header_sealed = $4
 WHERE (workspace_id, id) = ($1, $2) AND auth_header_sealed = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE conversations.messaging_account
   SET secrets_sealed = $4
 WHERE (workspace_id, id) = ($1, $2) AND secrets_sealed = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE events.subscription
   SET former_sealed_secret = $4
 WHERE (workspace_id, id) = ($1, $2) AND former_sealed_secret = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE campaigns.sending_domain
   SET private_key_sealed = $4
 WHERE (workspace_id, id) = ($1, $2) AND private_key_sealed = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE scheduling.calendar_connection
   SET password_sealed = $4
 WHERE (workspace_id, id) = ($1, $2) AND password_sealed = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE commerce.portal_account
   SET webhook_secret_sealed = $4
 WHERE (workspace_id, id) = ($1, $2) AND webhook_secret_sealed = $3
RETURNING 1;

-- name: statementsOf.change
UPDATE conversations.messaging_account
   SET own_secret_sealed = $4
 WHERE (workspace_id, id) = ($1, $2) AND own_secret_sealed = $3
RETURNING 1;

-- name: statementsOf.page
SELECT id, body AS sealed
  FROM edge.idempotency_key
 WHERE sealed AND body IS NOT NULL
 ORDER BY id LIMIT 500;

-- name: statementsOf.page
SELECT house, id, code_sealed AS sealed
  FROM platform.door
 WHERE true AND code_sealed IS NOT NULL
 ORDER BY house, id LIMIT 500;

-- name: statementsOf.page
SELECT kind, id_hash, content AS sealed
  FROM access.oauth_record
 WHERE true AND content IS NOT NULL
 ORDER BY kind, id_hash LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, token_sealed AS sealed
  FROM clinic.source
 WHERE true AND token_sealed IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, sealed_secret AS sealed
  FROM events.subscription
 WHERE true AND sealed_secret IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, secrets_sealed AS sealed
  FROM agents.custom_tool
 WHERE true AND secrets_sealed IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT house, id, code_sealed AS sealed
  FROM platform.door
 WHERE true AND code_sealed IS NOT NULL AND (house, id) > ($1, $2)
 ORDER BY house, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, api_token_sealed AS sealed
  FROM commerce.portal_account
 WHERE true AND api_token_sealed IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, auth_header_sealed AS sealed
  FROM commerce.stock_source
 WHERE true AND auth_header_sealed IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, former_sealed_secret AS sealed
  FROM events.subscription
 WHERE true AND former_sealed_secret IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, secrets_sealed AS sealed
  FROM conversations.messaging_account
 WHERE true AND secrets_sealed IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, password_sealed AS sealed
  FROM scheduling.calendar_connection
 WHERE true AND password_sealed IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, private_key_sealed AS sealed
  FROM campaigns.sending_domain
 WHERE true AND private_key_sealed IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, own_secret_sealed AS sealed
  FROM conversations.messaging_account
 WHERE true AND own_secret_sealed IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, webhook_secret_sealed AS sealed
  FROM commerce.portal_account
 WHERE true AND webhook_secret_sealed IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;

-- name: statementsOf.page
SELECT workspace_id, id, former_secret_sealed AS sealed
  FROM conversations.messaging_account
 WHERE true AND former_secret_sealed IS NOT NULL
 ORDER BY workspace_id, id LIMIT 500;
