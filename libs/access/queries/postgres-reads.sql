-- Run by libs/access/src/adapters/postgres-reads.ts. Written by the test run (ADR 100).

-- name: PROFILE
SELECT id, name, livemode, country, timezone, language, currency, healthcare FROM access.workspace WHERE id = $1;

-- name: STANDINGS
SELECT k.id, k.scopes, k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt"
  FROM access.credential k JOIN unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
    ON k.id = asked.id AND k.workspace_id = asked.workspace_id AND k.kind = 'api_key';
