-- Run by libs/access/src/adapters/postgres-credential-reads.ts. Written by the test run (ADR 100).

-- name: BY_ID
-- $1 workspaceId, $2 kind, $3 memberId, $4 id
SELECT
id, workspace_id AS "workspaceId", kind, name, token_hash AS "tokenHash", prefix, last_four AS "lastFour", scopes,
livemode,
rate_limited AS "rateLimited", member_id AS "memberId", origins, expires_at AS "expiresAt", revoked_at AS "revokedAt",
created_at AS "createdAt", created_by AS "createdBy",
minter_credential_id AS "minterCredentialId", minter_member_id AS "minterMemberId"
  FROM access.credential
 WHERE workspace_id = $1 AND kind = $2 AND ($3::uuid IS NULL OR member_id = $3) AND id = $4;

-- name: CREDENTIAL
SELECT c.id, c.kind, c.name, c.workspace_id, c.livemode, c.scopes, c.expires_at, c.revoked_at, c.rate_limited,
       c.origins,
       w.rate_limit_burst, w.rate_limit_per_second, w.workspace_rate_limit_burst, w.workspace_rate_limit_per_second,
       CASE WHEN c.member_id IS NOT NULL THEN (
         SELECT json_build_object('id', s.id, 'workspaceId', s.workspace_id, 'name', s.name, 'active', s.active,
                                  'role', s.role,
                                  'customScopes', s.custom_scopes, 'customVisibility', s.custom_visibility,
                                  'locationIds', s.location_ids)
           FROM access.member_standing s WHERE s.workspace_id = c.workspace_id AND s.id = c.member_id)
       END AS member
  FROM access.credential c JOIN access.workspace w ON w.id = c.workspace_id
 WHERE c.token_hash = $1 AND NOT w.suspended;

-- name: DESCENDANTS
WITH RECURSIVE line AS (
  SELECT id FROM access.credential WHERE workspace_id = $1 AND minter_credential_id = $2
  UNION
SELECT c.id FROM access.credential c JOIN line ON c.minter_credential_id = line.id WHERE c.workspace_id = $1)
SELECT
id, workspace_id AS "workspaceId", kind, name, token_hash AS "tokenHash", prefix, last_four AS "lastFour", scopes,
livemode,
rate_limited AS "rateLimited", member_id AS "memberId", origins, expires_at AS "expiresAt", revoked_at AS "revokedAt",
created_at AS "createdAt", created_by AS "createdBy",
minter_credential_id AS "minterCredentialId", minter_member_id AS "minterMemberId" FROM access.credential
 WHERE id IN (SELECT id FROM line) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
   AND ($3::uuid IS NULL OR id < $3)
 ORDER BY id DESC LIMIT $4;

-- name: MINTED_BY_MEMBER
WITH RECURSIVE line AS (
  SELECT id FROM access.credential WHERE workspace_id = $1 AND minter_member_id = $2
  UNION
SELECT c.id FROM access.credential c JOIN line ON c.minter_credential_id = line.id WHERE c.workspace_id = $1)
SELECT id, kind, name FROM access.credential
 WHERE id IN (SELECT id FROM line) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
   AND kind <> 'personal_token'
 ORDER BY id;

-- name: ORIGIN
SELECT 1 FROM access.credential
 WHERE origins @> ARRAY[$1::text] AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
UNION ALL
SELECT 1 FROM access.connected_app WHERE origins @> ARRAY[$1::text] AND removed_at IS NULL LIMIT 1;

-- name: PAGE
-- $1 workspaceId, $2 kind, $3 memberId, $4 after, $5 limit
SELECT
id, workspace_id AS "workspaceId", kind, name, token_hash AS "tokenHash", prefix, last_four AS "lastFour", scopes,
livemode,
rate_limited AS "rateLimited", member_id AS "memberId", origins, expires_at AS "expiresAt", revoked_at AS "revokedAt",
created_at AS "createdAt", created_by AS "createdBy",
minter_credential_id AS "minterCredentialId", minter_member_id AS "minterMemberId"
  FROM access.credential
 WHERE workspace_id = $1 AND kind = $2 AND ($3::uuid IS NULL OR member_id = $3) AND ($4::uuid IS NULL OR id < $4)
 ORDER BY id DESC LIMIT $5;
