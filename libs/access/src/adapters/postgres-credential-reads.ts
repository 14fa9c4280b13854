import { isScope } from '@workops/kernel';
import { namedSql, type Sql } from '@workops/platform/database';
import type { Credential, CredentialReads } from '../ports';
import type { IssuedCredential, IssuedKind } from '../domain/issued-credential';
import { standingIn, type StandingRow } from './postgres-membership-reads';
import { RATE_LIMIT_COLUMNS, rateLimitIn, type RateLimitRow } from './rate-limit-row';

interface CredentialRow extends RateLimitRow {
  id: string;
  kind: IssuedKind;
  name: string;
  workspace_id: string;
  livemode: boolean;
  scopes: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  rate_limited: boolean;
  origins: string[] | null;
  member: StandingRow | null;
}

const CREDENTIAL = `
  SELECT c.id, c.kind, c.name, c.workspace_id, c.livemode, c.scopes, c.expires_at, c.revoked_at, c.rate_limited,
         c.origins,
         ${RATE_LIMIT_COLUMNS},
         CASE WHEN c.member_id IS NOT NULL THEN (
           SELECT json_build_object('id', s.id, 'workspaceId', s.workspace_id, 'name', s.name, 'active', s.active,
                                    'role', s.role,
                                    'customScopes', s.custom_scopes, 'customVisibility', s.custom_visibility,
                                    'locationIds', s.location_ids)
             FROM access.member_standing s WHERE s.workspace_id = c.workspace_id AND s.id = c.member_id)
         END AS member
    FROM access.credential c JOIN access.workspace w ON w.id = c.workspace_id
   WHERE c.token_hash = $1 AND NOT w.suspended`;

export const ISSUED_COLUMNS = `
  id, workspace_id AS "workspaceId", kind, name, token_hash AS "tokenHash", prefix, last_four AS "lastFour", scopes,
  livemode,
  rate_limited AS "rateLimited", member_id AS "memberId", origins, expires_at AS "expiresAt", revoked_at AS "revokedAt",
  created_at AS "createdAt", created_by AS "createdBy",
  minter_credential_id AS "minterCredentialId", minter_member_id AS "minterMemberId"`;

const OF_KIND = `
  SELECT ${ISSUED_COLUMNS}
    FROM access.credential
   WHERE workspace_id = :workspaceId AND kind = :kind AND (:memberId::uuid IS NULL OR member_id = :memberId)`;
const BY_ID = namedSql(['workspaceId', 'kind', 'memberId', 'id'], `${OF_KIND} AND id = :id`);
const PAGE = namedSql(
  ['workspaceId', 'kind', 'memberId', 'after', 'limit'],
  `
  ${OF_KIND} AND (:after::uuid IS NULL OR id < :after)
   ORDER BY id DESC LIMIT :limit`,
);

const LINE = `
  SELECT c.id FROM access.credential c JOIN line ON c.minter_credential_id = line.id WHERE c.workspace_id = $1`;
const LIVE = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())';

const DESCENDANTS = `
  WITH RECURSIVE line AS (
    SELECT id FROM access.credential WHERE workspace_id = $1 AND minter_credential_id = $2
    UNION ${LINE})
  SELECT ${ISSUED_COLUMNS} FROM access.credential
   WHERE id IN (SELECT id FROM line) AND ${LIVE} AND ($3::uuid IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`;

/** Excludes personal tokens, because they end with the member. */
export const MINTED_BY_MEMBER = `
  WITH RECURSIVE line AS (
    SELECT id FROM access.credential WHERE workspace_id = $1 AND minter_member_id = $2
    UNION ${LINE})
  SELECT id, kind, name FROM access.credential
   WHERE id IN (SELECT id FROM line) AND ${LIVE} AND kind <> 'personal_token' ORDER BY id`;

const ORIGIN = `
  SELECT 1 FROM access.credential
   WHERE origins @> ARRAY[$1::text] AND ${LIVE}
  UNION ALL
  SELECT 1 FROM access.connected_app WHERE origins @> ARRAY[$1::text] AND removed_at IS NULL LIMIT 1`;

/** Ignores scopes that were retired since. */
const credentialIn = (row: CredentialRow): Credential => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  workspaceId: row.workspace_id,
  livemode: row.livemode,
  scopes: new Set(row.scopes.filter(isScope)),
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  rateLimit: row.rate_limited ? rateLimitIn(row) : 'unlimited',
  origins: row.origins,
  member: row.member && standingIn(row.member),
});

export const postgresCredentialReads = (sql: Sql): CredentialReads => ({
  credential: async (tokenHash) => {
    const [row] = await sql.query<CredentialRow>(CREDENTIAL, [tokenHash]);
    return row && credentialIn(row);
  },
  issued: async ({ workspaceId }, { kind, memberId }, id) => {
    const [credential] = await sql.query<IssuedCredential>(
      BY_ID.text,
      BY_ID.values({ workspaceId, kind, memberId: memberId ?? null, id }),
    );
    return credential;
  },
  issuedPage: ({ workspaceId }, { kind, memberId }, { after, limit }) =>
    sql.query<IssuedCredential>(
      PAGE.text,
      PAGE.values({ workspaceId, kind, memberId: memberId ?? null, after, limit }),
    ),
  descendants: ({ workspaceId }, id, { after, limit }) =>
    sql.query<IssuedCredential>(DESCENDANTS, [workspaceId, id, after, limit]),
  isLiveOrigin: async (origin) => (await sql.query(ORIGIN, [origin])).length > 0,
});
