import type { Database, Transaction } from '@workops/platform';
import type { ApiKey } from '../domain/api-key';
import type { Workspace } from '../domain/workspace';
import type { AccessStore, AccessTransaction } from '../ports';
import { locationSql, roleSql, teamSql } from './named-record-sql';
import { PostgresMembers } from './postgres-members';
import { PostgresNamedRecords } from './postgres-named-records';

const ADD_WORKSPACE = `
  INSERT INTO access.workspace (id, name, livemode, country, timezone, language, currency, healthcare, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const ADD_KEY = `
  INSERT INTO access.api_key (id, workspace_id, name, token_hash, prefix, last_four, scopes, livemode, rate_limited,
                              expires_at, revoked_at, created_at, created_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

const REVOKE_KEY = `UPDATE access.api_key SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING id`;

/** Whoever writes memberships of a workspace waits here for the one before; keys and settings go on beside it. */
const LOCK_MEMBERSHIPS = `SELECT pg_advisory_xact_lock(hashtextextended('access.memberships/' || $1, 0))`;

class PostgresTransaction implements AccessTransaction {
  constructor(private readonly tx: Transaction) {}

  async addWorkspace(w: Workspace): Promise<void> {
    const { id, name, livemode, country, timezone, language, currency, healthcare, createdAt } = w;
    await this.tx.query(ADD_WORKSPACE, [id, name, livemode, country, timezone, language, currency, healthcare, createdAt]);
  }

  async workspace(id: string): Promise<Pick<Workspace, 'id' | 'livemode'> | undefined> {
    const [row] = await this.tx.query<Pick<Workspace, 'id' | 'livemode'>>('SELECT id, livemode FROM access.workspace WHERE id = $1', [id]);
    return row;
  }

  async addKey(key: ApiKey): Promise<void> {
    await this.tx.query(ADD_KEY, [
      key.id,
      key.workspaceId,
      key.name,
      key.tokenHash,
      key.prefix,
      key.lastFour,
      key.scopes,
      key.livemode,
      key.rateLimited,
      key.expiresAt,
      key.revokedAt,
      key.createdAt,
      key.createdBy,
    ]);
  }

  async revokeKey(id: string, at: Date): Promise<boolean> {
    return (await this.tx.query(REVOKE_KEY, [id, at])).length > 0;
  }
}

export const postgresStore = (database: Database): AccessStore => ({
  transaction: (work) => database.transaction((tx) => work(new PostgresTransaction(tx))),
  memberships: (actor, work) =>
    database.transaction(async (tx) => {
      const { workspaceId } = actor;
      await tx.query(LOCK_MEMBERSHIPS, [workspaceId]);
      return work({
        members: new PostgresMembers(tx, workspaceId),
        roles: new PostgresNamedRecords(tx, workspaceId, roleSql),
        teams: new PostgresNamedRecords(tx, workspaceId, teamSql),
        locations: new PostgresNamedRecords(tx, workspaceId, locationSql),
        events: tx.recorder(actor),
        audit: tx.auditTrail(actor),
      });
    }),
});
