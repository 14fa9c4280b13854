import type { AuditOrigin, AuditTrail } from '@workops/kernel';
import { namedSql, type Database, type Transaction } from '@workops/platform/database';
import type { IssuedCredential } from '../domain/issued-credential';
import type { Workspace } from '../domain/workspace';
import type { AccessStore, AccessTransaction, ClaimableAgent, ClaimedToken, Revocation } from '../ports';
import { forgettingOn, type Forgetting } from './forgetting';
import { hold } from './postgres-hold';
import { MINTED_BY_MEMBER } from './postgres-credential-reads';
import { locations, roles, teams } from './access-records';
import { addCredential, giveToken, lockClaimed, PostgresCredentials, revokeKey } from './postgres-credentials';
import { PostgresMembers } from './postgres-members';
import { PostgresNotices } from './postgres-notices';
import { PostgresSettings } from './postgres-settings';

const ADD_WORKSPACE = namedSql(
  ['id', 'name', 'livemode', 'country', 'timezone', 'language', 'currency', 'healthcare', 'createdAt'],
  `
  INSERT INTO access.workspace (id, name, livemode, country, timezone, language, currency, healthcare, created_at)
  VALUES (:id, :name, :livemode, :country, :timezone, :language, :currency, :healthcare, :createdAt)`,
);

export const MEMBERSHIPS_LOCK = 'access.memberships';

class PostgresTransaction implements AccessTransaction {
  constructor(
    private readonly tx: Transaction,
    private readonly forgetting: Pick<Forgetting, 'announce'>,
  ) {}

  async addWorkspace(w: Workspace): Promise<void> {
    const { id, name, livemode, country, timezone, language, currency, healthcare, createdAt } = w;
    await this.tx.query(
      ADD_WORKSPACE.text,
      ADD_WORKSPACE.values({ id, name, livemode, country, timezone, language, currency, healthcare, createdAt }),
    );
  }

  async workspace(id: string): Promise<Pick<Workspace, 'id' | 'livemode'> | undefined> {
    const [row] = await this.tx.query<Pick<Workspace, 'id' | 'livemode'>>(
      'SELECT id, livemode FROM access.workspace WHERE id = $1',
      [id],
    );
    return row;
  }

  addKey(key: IssuedCredential): Promise<void> {
    return addCredential(this.tx, key);
  }

  async revokeKey(id: string, at: Date): Promise<(Revocation & { workspaceId: string }) | undefined> {
    const revoked = await revokeKey(this.tx, id, at);
    if (revoked) this.tx.afterCommit(() => this.forgetting.announce(revoked.workspaceId));
    return revoked;
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

/** `forgetting` is notified of every change to values that may be cached. */
export const postgresStore = (
  database: Database,
  forgetting: Pick<Forgetting, 'announce'> = forgettingOn(database),
): AccessStore => ({
  transaction: (work) => database.transaction((tx) => work(new PostgresTransaction(tx, forgetting))),
  memberships: (actor, work) =>
    database.exclusively({ name: MEMBERSHIPS_LOCK, workspaceId: actor.workspaceId }, (tx) => {
      const { workspaceId } = actor;
      tx.afterCommit(() => forgetting.announce(workspaceId));
      return work({
        members: new PostgresMembers(tx, workspaceId),
        credentialsMintedBy: (memberId) => tx.query(MINTED_BY_MEMBER, [workspaceId, memberId]),
        notices: new PostgresNotices(database, tx),
        roles: roles.of(database, workspaceId),
        teams: teams.of(database, workspaceId),
        locations: locations.of(database, workspaceId),
        events: tx.recorder(actor),
        audit: tx.auditTrail(actor),
      });
    }),
  changeSettings: (origin, work) =>
    database.transaction((tx) => {
      tx.afterCommit(() => forgetting.announce(origin.workspaceId));
      return work(new PostgresSettings(tx, origin));
    }),
  changeNotices: (work) => database.transaction((tx) => work(new PostgresNotices(database, tx))),
  hold: (actor) => hold(database, actor),
  credentials: (actor, work) =>
    database.transaction((tx) => {
      const revoked = (): void => forgetting.announce(actor.workspaceId);
      return work({
        credentials: new PostgresCredentials(tx, actor.workspaceId, revoked),
        audit: tx.auditTrail(actor),
      });
    }),
});
