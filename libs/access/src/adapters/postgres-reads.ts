import { isScope } from '@workops/kernel';
import { readAuditLog } from '@workops/platform/audit';
import type { Sql } from '@workops/platform/database';
import type { WorkspaceProfile } from '../domain/workspace';
import type { AccessReads, KeyStanding } from '../ports';
import { appStandingsOn } from './postgres-connected-apps';
import { postgresCredentialReads } from './postgres-credential-reads';
import { postgresMembershipReads } from './postgres-membership-reads';
import { noticesFor } from './postgres-notices';
import { loadSettings } from './postgres-settings';

const PROFILE = `
  SELECT id, name, livemode, country, timezone, language, currency, healthcare FROM access.workspace WHERE id = $1`;

const STANDINGS = `
  SELECT k.id, k.scopes, k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt"
    FROM access.credential k JOIN unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
      ON k.id = asked.id AND k.workspace_id = asked.workspace_id AND k.kind = 'api_key'`;

export const postgresReads = (sql: Sql): AccessReads => ({
  ...postgresMembershipReads(sql),
  ...postgresCredentialReads(sql),
  auditLog: (actor, page) => readAuditLog(sql, actor.workspaceId, page),
  profile: async (workspaceId) => {
    const [row] = await sql.query<WorkspaceProfile>(PROFILE, [workspaceId]);
    return row;
  },
  settings: (workspaceId) => loadSettings(sql, workspaceId),
  notices: (reader, page) => noticesFor(sql, reader, page),
  standings: async (keys) => {
    const rows = await sql.query<Omit<KeyStanding, 'scopes'> & { scopes: string[] }>(STANDINGS, [
      keys.map((key) => key.workspaceId),
      keys.map((key) => key.id),
    ]);
    return rows.map((row) => ({ ...row, scopes: row.scopes.filter(isScope) }));
  },
  appStandings: appStandingsOn(sql),
});
