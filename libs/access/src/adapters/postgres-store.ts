import type { AuditOrigin, AuditTrail } from '@workops/kernel';
import type { Database, Transaction } from '@workops/platform';
import type { IssuedCredential } from '../domain/issued-credential';
import type { Workspace } from '../domain/workspace';
import type { AccessStore, AccessTransaction, ClaimableAgent, ClaimedToken, Revocation } from '../ports';
import { hold } from './postgres-hold';
import { MINTED_BY_MEMBER } from './postgres-credential-reads';
import { locationSql, roleSql, teamSql } from './named-record-sql';
import { addCredential, giveToken, lockClaimed, PostgresCredentials, revokeKey } from './postgres-credentials';
import { PostgresMembers } from './postgres-members';
import { PostgresNamedRecords } from './postgres-named-records';
import { PostgresNotices } from './postgres-notices';
import { PostgresSettings } from './postgres-settings';

const ADD_WORKSPACE = `
  INSERT INTO access.workspace (id, name, livemode, country, timezone, language, currency, healthcare, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Whoever writes memberships of a workspace waits here for the one before; keys and settings go on beside it. */
export const MEMBERSHIPS_LOCK = 'access.memberships';

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

  addKey(key: IssuedCredential): Promise<void> {
    return addCredential(this.tx, key);
  }

  revokeKey(id: string, at: Date): Promise<(Revocation & { workspaceId: string }) | undefined> {
    return revokeKey(this.tx, id, at);
  }

  lockClaimed(codeHash: Buffer): Promise<ClaimableAgent | undefined> {
    return lockClaimed(this.tx, codeHash);
  }

  giveToken(agentId: string, token: ClaimedToken): Promise<void> {
    return giveToken(this.tx, agentId, token);
  }

  audit(by: AuditOrigin): AuditTrail {
    return this.tx.auditTrail(by);
  }
}

export const postgresStore = (database: Database): AccessStore => ({
  transaction: (work) => database.transaction((tx) => work(new PostgresTransaction(tx))),
  memberships: (actor, work) =>
    database.exclusively({ name: MEMBERSHIPS_LOCK, workspaceId: actor.workspaceId }, (tx) => {
      const { workspaceId } = actor;
      return work({
        members: new PostgresMembers(tx, workspaceId),
        credentialsMintedBy: (memberId) => tx.query(MINTED_BY_MEMBER, [workspaceId, memberId]),
        notices: new PostgresNotices(database, tx),
        roles: new PostgresNamedRecords(tx, workspaceId, roleSql),
        teams: new PostgresNamedRecords(tx, workspaceId, teamSql),
        locations: new PostgresNamedRecords(tx, workspaceId, locationSql),
        events: tx.recorder(actor),
        audit: tx.auditTrail(actor),
      });
    }),
  changeSettings: (origin, work) => database.transaction((tx) => work(new PostgresSettings(tx, origin))),
  changeNotices: (work) => database.transaction((tx) => work(new PostgresNotices(database, tx))),
  hold: (actor) => hold(database, actor),
  credentials: (actor, work) =>
    database.transaction((tx) => work({ credentials: new PostgresCredentials(tx, actor.workspaceId), audit: tx.auditTrail(actor) })),
});
