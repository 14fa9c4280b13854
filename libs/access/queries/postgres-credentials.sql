-- Run by libs/access/src/adapters/postgres-credentials.ts. Written by the test run (ADR 100).

-- name: ADD
-- $1 id, $2 workspaceId, $3 kind, $4 name, $5 tokenHash, $6 prefix, $7 lastFour, $8 scopes, $9 livemode
-- $10 rateLimited, $11 memberId, $12 origins, $13 expiresAt, $14 revokedAt, $15 createdAt, $16 createdBy
-- $17 minterCredentialId, $18 minterMemberId, $19 claimCodeHash, $20 claimExpiresAt
INSERT INTO access.credential (id, workspace_id, kind, name, token_hash, prefix, last_four, scopes, livemode,
                               rate_limited, member_id, origins, expires_at, revoked_at, created_at, created_by,
                               minter_credential_id, minter_member_id, claim_code_hash, claim_expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
        $12, $13, $14, $15, $16, $17, $18,
        $19, $20);

-- name: GIVE_TOKEN
UPDATE access.credential
   SET token_hash = $2, prefix = $3, last_four = $4, claim_code_hash = NULL, claim_expires_at = NULL
 WHERE id = $1;

-- name: LOCK_CLAIMED
SELECT
id, workspace_id AS "workspaceId", kind, name, token_hash AS "tokenHash", prefix, last_four AS "lastFour", scopes,
livemode,
rate_limited AS "rateLimited", member_id AS "memberId", origins, expires_at AS "expiresAt", revoked_at AS "revokedAt",
created_at AS "createdAt", created_by AS "createdBy",
minter_credential_id AS "minterCredentialId", minter_member_id AS "minterMemberId", claim_expires_at AS "claimExpiresAt"
FROM access.credential
 WHERE claim_code_hash = $1 AND revoked_at IS NULL FOR UPDATE;

-- name: REVOKE
-- $1 workspaceId, $2 kind, $3 memberId, $4 id, $5 at
WITH found AS (
  SELECT id, revoked_at
    FROM access.credential
   WHERE workspace_id = $1 AND kind = $2 AND ($3::uuid IS NULL OR member_id = $3)
     AND id = $4 FOR UPDATE)
UPDATE access.credential c
   SET revoked_at = coalesce(c.revoked_at, $5)
  FROM found
 WHERE c.id = found.id
RETURNING c.name, found.revoked_at IS NOT NULL AS already;

-- name: REVOKE_KEY
WITH found AS (SELECT id, revoked_at FROM access.credential WHERE kind = 'api_key' AND id = $1 FOR UPDATE)
UPDATE access.credential c SET revoked_at = coalesce(c.revoked_at, $2) FROM found WHERE c.id = found.id
RETURNING c.workspace_id AS "workspaceId", c.name, found.revoked_at IS NOT NULL AS already;

-- name: REVOKE_MINTED
WITH found AS (
  SELECT id, revoked_at
    FROM access.credential
   WHERE workspace_id = $1 AND minter_credential_id = ANY ($2::uuid[])
   ORDER BY id FOR UPDATE)
UPDATE access.credential c SET revoked_at = coalesce(c.revoked_at, $3) FROM found WHERE c.id = found.id
RETURNING c.id, c.kind, c.name, found.revoked_at IS NOT NULL AS already;
