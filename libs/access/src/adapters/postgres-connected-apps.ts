import { counted, withinCeiling, type Database, type Sql, type Transaction } from '@workops/platform';
import type { Actor } from '@workops/kernel';
import type { AppCredential, ConnectedAppReads, ConnectedAppStore, ConnectedAppTransaction, RegisteredApp } from '../connected-app-ports';
import type { ConnectedApp } from '../domain/connected-app';
import { hashToken } from '../domain/token';
import type { AccessReads, AppStanding } from '../ports';
import type { Forgetting } from './forgetting';
import { actingIn, STANDING_COLUMNS, type ActingRow } from './postgres-membership-reads';
import { RATE_LIMIT_COLUMNS } from './rate-limit-row';

const APP_COLUMNS = `a.id, a.workspace_id AS "workspaceId", a.name, a.redirect_uris AS "redirectUris", a.scopes, a.names,
         a.created_at AS "createdAt", a.created_by AS "createdBy", a.updated_at AS "updatedAt"`;

const APPS = counted('connected_apps', 'FROM access.connected_app WHERE workspace_id = $1 AND removed_at IS NULL');

const ADD = `
  INSERT INTO access.connected_app (id, workspace_id, name, redirect_uris, scopes, names, created_at, created_by, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const SET_NAMES = `
  UPDATE access.connected_app a SET names = $3, updated_at = $4
   WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL RETURNING ${APP_COLUMNS}`;
const REMOVE = `
  UPDATE access.connected_app a SET removed_at = $3
   WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL RETURNING ${APP_COLUMNS}`;
const REMOVE_RECORDS = 'DELETE FROM access.oauth_record WHERE app_id = $1';
const REMOVE_CONSENTS = 'DELETE FROM access.connected_app_consent WHERE app_id = $1';
const ADD_CONSENT = `
  INSERT INTO access.connected_app_consent (grant_hash, workspace_id, app_id, member_id, scopes, created_at) VALUES ($1, $2, $3, $4, $5, $6)`;

const APP = `
  SELECT ${APP_COLUMNS}, w.name AS "workspaceName", w.livemode, w.language, w.healthcare
    FROM access.connected_app a JOIN access.workspace w ON w.id = a.workspace_id
   WHERE a.id = $1 AND a.removed_at IS NULL`;
const PAGE = `
  SELECT ${APP_COLUMNS} FROM access.connected_app a
   WHERE a.workspace_id = $1 AND a.removed_at IS NULL AND ($2::uuid IS NULL OR a.id < $2) ORDER BY a.id DESC LIMIT $3`;

const CREDENTIAL = `
  SELECT ${STANDING_COLUMNS}, w.livemode, ${RATE_LIMIT_COLUMNS}, w.healthcare,
         json_build_object('id', a.id, 'name', a.name, 'names', a.names, 'scopes', a.scopes) AS app,
         r.scopes AS "grantedScopes", r.expires_at AS "expiresAt"
    FROM access.oauth_record r
    JOIN access.connected_app_consent c ON c.grant_hash = r.grant_hash
    JOIN access.connected_app a ON a.id = c.app_id AND a.removed_at IS NULL
    JOIN access.member_standing s ON s.workspace_id = c.workspace_id AND s.id = c.member_id AND s.active
    JOIN access.workspace w ON w.id = c.workspace_id
   WHERE r.kind = 'AccessToken' AND r.id_hash = $1`;

const CONSENTING_MEMBER = `
  SELECT c.member_id AS id FROM access.connected_app_consent c
    JOIN access.connected_app a ON a.id = c.app_id AND a.removed_at IS NULL
    JOIN access.member m ON m.id = c.member_id AND m.status = 'active'
   WHERE c.grant_hash = $1`;

/** A consent stands for as long as the authorization server keeps its grant. */
const STANDINGS = `
  SELECT a.id AS "appId", c.member_id AS "memberId", w.healthcare AND NOT a.names AS pseudonyms, array_agg(DISTINCT scope.name) AS scopes
    FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])) AS asked (workspace_id, member_id, app_id)
    JOIN access.connected_app a ON a.id = asked.app_id AND a.workspace_id = asked.workspace_id AND a.removed_at IS NULL
    JOIN access.workspace w ON w.id = a.workspace_id
    JOIN access.connected_app_consent c ON c.app_id = a.id AND c.member_id = asked.member_id
    JOIN access.oauth_record r ON r.grant_hash = c.grant_hash AND r.kind = 'Grant' AND r.expires_at > now()
   CROSS JOIN unnest(c.scopes) AS scope (name)
   GROUP BY a.id, c.member_id, w.healthcare`;

type CredentialRow = ActingRow & Omit<AppCredential, 'member'>;

const transactionOf = (tx: Transaction, actor: Actor, changed: () => void): ConnectedAppTransaction => ({
  audit: tx.auditTrail(actor),
  add: async ({ id, workspaceId, name, redirectUris, scopes, names, createdAt, createdBy, updatedAt }) => {
    await withinCeiling(tx, APPS, workspaceId);
    await tx.query(ADD, [id, workspaceId, name, redirectUris, scopes, names, createdAt, createdBy, updatedAt]);
  },
  setNames: async (id, names, at) => {
    tx.afterCommit(changed);
    return (await tx.query<ConnectedApp>(SET_NAMES, [actor.workspaceId, id, names, at]))[0];
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
    await tx.query(ADD_CONSENT, [hashToken(grantId), actor.workspaceId, appId, memberId, scopes, at]);
  },
});

export const postgresConnectedAppStore = (database: Database, forgetting: Pick<Forgetting, 'announce'>): ConnectedAppStore => ({
  transaction: (actor, work) => database.transaction((tx) => work(transactionOf(tx, actor, () => forgetting.announce(actor.workspaceId)))),
});

export const postgresConnectedAppReads = (sql: Sql): ConnectedAppReads => ({
  app: async (id) => (await sql.query<RegisteredApp>(APP, [id]))[0],
  page: (actor, { limit, after }) => sql.query<ConnectedApp>(PAGE, [actor.workspaceId, after, limit]),
  credential: async (tokenHash) => {
    const [row] = await sql.query<CredentialRow>(CREDENTIAL, [tokenHash]);
    if (!row) return undefined;
    const { app, grantedScopes, healthcare, expiresAt } = row;
    return { app, grantedScopes, healthcare, expiresAt, member: actingIn(row) };
  },
  consentingMember: async (grantId) => (await sql.query<{ id: string }>(CONSENTING_MEMBER, [hashToken(grantId)]))[0]?.id,
});

export const appStandingsOn =
  (sql: Sql): AccessReads['appStandings'] =>
  (asked) =>
    sql.query<AppStanding>(STANDINGS, [asked.map((one) => one.workspaceId), asked.map((one) => one.memberId), asked.map((one) => one.appId)]);
