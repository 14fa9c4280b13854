import type { SecretBox } from '@workops/platform';
import { namedSql, sweepOf, type Sql } from '@workops/platform/database';
import type { Forgetting } from './forgetting';
import type { OAuthRecords } from '../connected-app-ports';
import { hashToken } from '../domain/token';

const PUT = namedSql(
  ['kind', 'idHash', 'grantHash', 'uidHash', 'appId', 'scopes', 'content', 'expiresAt'],
  `
  INSERT INTO access.oauth_record (kind, id_hash, grant_hash, uid_hash, app_id, scopes, content, expires_at)
  VALUES (:kind, :idHash, :grantHash, :uidHash, :appId, :scopes, :content, :expiresAt)
  ON CONFLICT (kind, id_hash) DO UPDATE
    SET grant_hash = excluded.grant_hash, uid_hash = excluded.uid_hash, scopes = excluded.scopes,
        content = excluded.content,
        expires_at = excluded.expires_at`,
);

const FIND = 'SELECT content, consumed_at FROM access.oauth_record WHERE kind = $1';
const FIND_BY_ID = `${FIND} AND id_hash = $2`;
const FIND_BY_UID = `${FIND} AND uid_hash = $2`;

const CONSUME = `
  UPDATE access.oauth_record
     SET consumed_at = $3
   WHERE kind = $1 AND id_hash = $2 AND consumed_at IS NULL
  RETURNING kind`;
const WORKSPACE = `RETURNING (SELECT a.workspace_id FROM access.connected_app a WHERE a.id = app_id) AS "workspaceId"`;
const REMOVE = `DELETE FROM access.oauth_record WHERE kind = $1 AND id_hash = $2 ${WORKSPACE}`;
const REMOVE_GRANTED = `DELETE FROM access.oauth_record WHERE kind = $1 AND grant_hash = $2 ${WORKSPACE}`;

interface Row {
  content: string;
  consumed_at: Date | null;
}

const hashed = (value: string | undefined): Buffer | null => (value === undefined ? null : hashToken(value));
const toUnixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

const REMEMBERED = new Set(['AccessToken', 'Grant']);

/** Also invalidates caches. */
const removing =
  (sql: Sql, forgetting: Pick<Forgetting, 'announce'>) => async (statement: string, kind: string, name: string) => {
    const removed = await sql.query<{ workspaceId: string | null }>(statement, [kind, hashToken(name)]);
    if (!REMEMBERED.has(kind)) return;
    for (const workspaceId of new Set(removed.map((row) => row.workspaceId)))
      if (workspaceId !== null) forgetting.announce(workspaceId);
  };

export const postgresOAuthRecords = (
  sql: Sql,
  secretBox: SecretBox,
  forgetting: Pick<Forgetting, 'announce'>,
): OAuthRecords => ({
  put: async (kind, { id, content, expiresAt, grantId, uid, appId, scopes }) => {
    const sealed = secretBox.seal(JSON.stringify(content));
    await sql.query(
      PUT.text,
      PUT.values({
        kind,
        idHash: hashToken(id),
        grantHash: hashed(grantId),
        uidHash: hashed(uid),
        appId: appId ?? null,
        scopes: scopes ?? null,
        content: sealed,
        expiresAt,
      }),
    );
  },
  find: async (kind, key) => {
    const [statement, name] = 'id' in key ? [FIND_BY_ID, key.id] : [FIND_BY_UID, key.uid];
    const [row] = await sql.query<Row>(statement, [kind, hashToken(name)]);
    if (!row) return undefined;
    const content = JSON.parse(secretBox.open(row.content)) as Record<string, unknown>;
    return row.consumed_at ? { ...content, consumed: toUnixSeconds(row.consumed_at) } : content;
  },
  consume: async (kind, id, at) => (await sql.query(CONSUME, [kind, hashToken(id), at])).length > 0,
  remove: (kind, id) => removing(sql, forgetting)(REMOVE, kind, id),
  removeGranted: (kind, grantId) => removing(sql, forgetting)(REMOVE_GRANTED, kind, grantId),
});

const sweepRecords = sweepOf('access.oauth_record', 'expires_at < $1');
const SWEEP_CONSENTS = `
  DELETE FROM access.connected_app_consent c
   WHERE c.created_at < $1 AND NOT EXISTS (SELECT FROM access.oauth_record r WHERE r.grant_hash = c.grant_hash)`;

/** Also deletes consents without records; returns the number of records. */
export async function sweepOAuthRecords(sql: Sql, before: Date): Promise<number> {
  const swept = await sweepRecords(sql, before);
  await sql.query(SWEEP_CONSENTS, [before]);
  return swept;
}
