import { isScope, type Actor, type Scope } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';
import type { Held } from '../domain/minter';
import { standingIn, STANDING_COLUMNS, type StandingRow } from './postgres-membership-reads';

// FOR SHARE allows concurrent actors, while a revocation waits for them.
const HOLD_CREDENTIAL = `
  SELECT scopes, expires_at AS "expiresAt"
    FROM access.credential
   WHERE workspace_id = $1 AND id = $2 AND revoked_at IS NULL FOR SHARE`;

const HOLD_MEMBER = `SELECT 1 FROM access.member WHERE workspace_id = $1 AND id = $2 AND status = 'active' FOR SHARE`;

// A separate statement after the lock sees what the previous lock holder committed.
const STANDING = `
  SELECT ${STANDING_COLUMNS} FROM access.member_standing s WHERE s.workspace_id = $1 AND s.id = $2 AND s.active`;

/** A consent is valid as long as its grant, which a revocation deletes. */
const HOLD_APP = `
  SELECT c.scopes FROM access.connected_app a
    JOIN access.connected_app_consent c ON c.app_id = a.id AND c.member_id = $3
    JOIN access.oauth_record r ON r.grant_hash = c.grant_hash AND r.kind = 'Grant' AND r.expires_at > now()
   WHERE a.workspace_id = $1 AND a.id = $2 AND a.removed_at IS NULL ORDER BY c.created_at FOR SHARE`;

const FOREVER = { expiresAt: null } as const;

const within = (currentHold: Held, scopes: readonly string[]): Held => {
  const opened = new Set<Scope>(scopes.filter(isScope));
  return { ...currentHold, scopes: new Set([...currentHold.scopes].filter((scope) => opened.has(scope))) };
};

async function heldByCredential(
  sql: Sql,
  { workspaceId }: Actor,
  id: string,
): Promise<(Pick<Held, 'expiresAt'> & { scopes: string[] }) | undefined> {
  return (await sql.query<{ scopes: string[]; expiresAt: Date | null }>(HOLD_CREDENTIAL, [workspaceId, id]))[0];
}

async function heldByMember(sql: Sql, { workspaceId }: Actor, id: string): Promise<Held | undefined> {
  const [locked, [standing]] = await Promise.all([
    sql.query(HOLD_MEMBER, [workspaceId, id]),
    sql.query<StandingRow>(STANDING, [workspaceId, id]),
  ]);
  return locked.length > 0 && standing ? { ...standingIn(standing), ...FOREVER } : undefined;
}

/** Read and locked by the open transaction. Undefined if the actor is gone. */
export async function hold(sql: Sql, actor: Actor): Promise<Held | undefined> {
  const { author, credentialId, workspaceId } = actor;
  if (credentialId === null) return { scopes: actor.scopes, visibility: actor.visibility, ...FOREVER };
  if (author.kind !== 'member' || author.id === null) {
    const credential = await heldByCredential(sql, actor, credentialId);
    return (
      credential && { ...credential, scopes: new Set(credential.scopes.filter(isScope)), visibility: actor.visibility }
    );
  }
  const member = await heldByMember(sql, actor, author.id);
  if (!member || !author.via) return member;
  if (author.via.kind === 'personal_token') {
    const token = await heldByCredential(sql, actor, credentialId);
    return token && { ...within(member, token.scopes), expiresAt: token.expiresAt };
  }
  const consents = await sql.query<{ scopes: string[] }>(HOLD_APP, [workspaceId, actor.connectedAppId, author.id]);
  return consents.length > 0
    ? within(
        member,
        consents.flatMap(({ scopes }) => scopes),
      )
    : undefined;
}
