import { isScope } from '@workops/kernel';
import type { Sql } from '@workops/platform';
import type { WorkspaceProfile } from '../domain/workspace';
import type { AccessReads, Credential, KeyStanding } from '../ports';
import { postgresMembershipReads } from './postgres-membership-reads';
import { rateLimitIn, type RateLimitRow } from './rate-limit-row';

interface CredentialRow extends RateLimitRow {
  id: string;
  name: string;
  workspace_id: string;
  livemode: boolean;
  scopes: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  rate_limited: boolean;
}

const CREDENTIAL = `
  SELECT k.id, k.name, k.workspace_id, k.livemode, k.scopes, k.expires_at, k.revoked_at, k.rate_limited,
         w.rate_limit_burst, w.rate_limit_per_second
    FROM access.api_key k JOIN access.workspace w ON w.id = k.workspace_id
   WHERE k.token_hash = $1`;

const PROFILE = `
  SELECT id, name, livemode, country, timezone, language, currency, healthcare FROM access.workspace WHERE id = $1`;

const STANDINGS = `
  SELECT k.id, k.scopes, k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt"
    FROM access.api_key k JOIN unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
      ON k.id = asked.id AND k.workspace_id = asked.workspace_id`;

/** A scope that was retired since the key was minted opens nothing. */
const credentialOf = (row: CredentialRow): Credential => ({
  keyId: row.id,
  name: row.name,
  workspaceId: row.workspace_id,
  livemode: row.livemode,
  scopes: new Set(row.scopes.filter(isScope)),
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  rateLimit: row.rate_limited ? rateLimitIn(row) : 'unlimited',
});

export const postgresReads = (sql: Sql): AccessReads => ({
  ...postgresMembershipReads(sql),
  credential: async (tokenHash) => {
    const [row] = await sql.query<CredentialRow>(CREDENTIAL, [tokenHash]);
    return row && credentialOf(row);
  },
  profile: async (workspaceId) => {
    const [row] = await sql.query<WorkspaceProfile>(PROFILE, [workspaceId]);
    return row;
  },
  standings: async (keys) => {
    const rows = await sql.query<Omit<KeyStanding, 'scopes'> & { scopes: string[] }>(STANDINGS, [
      keys.map((key) => key.workspaceId),
      keys.map((key) => key.id),
    ]);
    return rows.map((row) => ({ ...row, scopes: row.scopes.filter(isScope) }));
  },
});
