import { namedSql, type Database, type Sql, type Transaction } from '@workops/platform/database';
import type { Actor } from '@workops/kernel';
import type {
  AppCredential,
  ConnectedAppReads,
  ConnectedAppStore,
  ConnectedAppTransaction,
  RegisteredApp,
} from '../connected-app-ports';
import type { ConnectedApp } from '../domain/connected-app';
import { hashToken } from '../domain/token';
import type { AccessReads, AppStanding } from '../ports';
import { apps } from './access-records';
import type { Forgetting } from './forgetting';
import { actingIn, STANDING_COLUMNS, type ActingRow } from './postgres-membership-reads';
import { RATE_LIMIT_COLUMNS } from './rate-limit-row';

const REMOVE = `
  UPDATE access.connected_app
     SET removed_at = $3
   WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL
  RETURNING ${apps.sql.columns}`;
const REMOVE_RECORDS = 'DELETE FROM access.oauth_record WHERE app_id = $1';
const REMOVE_CONSENTS = 'DELETE FROM access.connected_app_consent WHERE app_id = $1';
const ADD_CONSENT = namedSql(
  ['grantHash', 'workspaceId', 'appId', 'memberId', 'scopes', 'createdAt'],
  `
  INSERT INTO access.connected_app_consent (grant_hash, workspace_id, app_id, member_id, scopes, created_at)
  VALUES (:grantHash, :workspaceId, :appId, :memberId, :scopes, :createdAt)`,
);

const APP = `
  SELECT a.*, w.name AS "workspaceName", w.livemode, w.language, w.healthcare
    FROM (${apps.sql.select} WHERE id = $1 AND removed_at IS NULL) AS a
    JOIN access.workspace w ON w.id = a."workspaceId"`;

const CREDENTIAL = `
  SELECT ${STANDING_COLUMNS}, w.livemode, ${RATE_LIMIT_COLUMNS}, w.healthcare,
         json_build_object('id', a.id, 'name', a.name, 'names', a.names, 'scopes', a.scopes, 'origins',
                           a.origins) AS app,
         r.scopes AS "grantedScopes", r.expires_at AS "expiresAt"
    FROM access.oauth_record r
    JOIN access.connected_app_consent c ON c.grant_hash = r.grant_hash
    JOIN access.connected_app a ON a.id = c.app_id AND a.removed_at IS NULL
    JOIN access.member_standing s ON s.workspace_id = c.workspace_id AND s.id = c.member_id AND s.active
    JOIN access.workspace w ON w.id = c.workspace_id AND NOT w.suspended
   WHERE r.kind = 'AccessToken' AND r.id_hash = $1`;

const CONSENTING_MEMBER = `
  SELECT c.member_id AS id FROM access.connected_app_consent c
    JOIN access.connected_app a ON a.id = c.app_id AND a.removed_at IS NULL
    JOIN access.member m ON m.id = c.member_id AND m.status = 'active'
   WHERE c.grant_hash = $1`;

/** A consent is valid as long as the authorization server keeps its grant. */
const STANDINGS = `
  SELECT a.id AS "appId", c.member_id AS "memberId", w.healthcare AND NOT a.names AS pseudonyms,
         array_agg(DISTINCT scope.name) AS scopes
    FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])) AS asked (workspace_id, member_id, app_id)
    JOIN access.connected_app a ON a.id = asked.app_id AND a.workspace_id = asked.workspace_id AND a.removed_at IS NULL
    JOIN access.workspace w ON w.id = a.workspace_id
    JOIN access.connected_app_consent c ON c.app_id = a.id AND c.member_id = asked.member_id
    JOIN access.oauth_record r ON r.grant_hash = c.grant_hash AND r.kind = 'Grant' AND r.expires_at > now()
   CROSS JOIN unnest(c.scopes) AS scope (name)
   GROUP BY a.id, c.member_id, w.healthcare`;

type CredentialRow = ActingRow & Omit<AppCredential, 'member'>;

const toTransaction = (
  database: Database,
  tx: Transaction,
  actor: Actor,
  changed: () => void,
): ConnectedAppTransaction => ({
  audit: tx.auditTrail(actor),
  add: async (app) => void (await apps.of(database, actor.workspaceId).add(app)),
  setNames: async (id, names, at) => {
    tx.afterCommit(changed);
    const records = apps.of(database, actor.workspaceId);
    const before = await records.lock(id);
    if (!before) return undefined;
    const app = { ...before, names, updatedAt: at };
    await records.save(app);
    return app;
  },
  remove: async (id, at) => {
    tx.afterCommit(changed);
    const [app] = await tx.query<ConnectedApp>(REMOVE, [actor.workspaceId, id, at]);
    if (!app) return undefined;
    await tx.query(REMOVE_RECORDS, [id]);
    await tx.query(REMOVE_CONSENTS, [id]);
    return app;
  },
  addConsent: async ({ grantId, appId, memberId, scopes, at }) => {
    await tx.query(
      ADD_CONSENT.text,
      ADD_CONSENT.values({
        grantHash: hashToken(grantId),
        workspaceId: actor.workspaceId,
        appId,
        memberId,
        scopes,
        createdAt: at,
      }),
    );
  },
});

export const postgresConnectedAppStore = (
  database: Database,
  forgetting: Pick<Forgetting, 'announce'>,
): ConnectedAppStore => ({
  transaction: (actor, work) =>
    database.transaction((tx) =>
      work(toTransaction(database, tx, actor, () => forgetting.announce(actor.workspaceId))),
    ),
});

export const postgresConnectedAppReads = (sql: Sql): ConnectedAppReads => ({
  app: async (id) => (await sql.query<RegisteredApp>(APP, [id]))[0],
  page: apps.reads(sql).page,
  credential: async (tokenHash) => {
    const [row] = await sql.query<CredentialRow>(CREDENTIAL, [tokenHash]);
    if (!row) return undefined;
    const { app, grantedScopes, healthcare, expiresAt } = row;
    return { app, grantedScopes, healthcare, expiresAt, member: actingIn(row) };
  },
  consentingMember: async (grantId) =>
    (await sql.query<{ id: string }>(CONSENTING_MEMBER, [hashToken(grantId)]))[0]?.id,
});

export const appStandingsOn =
  (sql: Sql): AccessReads['appStandings'] =>
  (members) =>
    sql.query<AppStanding>(STANDINGS, [
      members.map((ref) => ref.workspaceId),
      members.map((ref) => ref.memberId),
      members.map((ref) => ref.appId),
    ]);
