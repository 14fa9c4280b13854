import { isScope, malformed, type Author, type Issue, type Scope } from '@workops/kernel';
import { displayOfToken, hashToken } from './token';

export interface ApiKey {
  id: string;
  workspaceId: string;
  name: string;
  tokenHash: Buffer;
  prefix: string;
  lastFour: string;
  scopes: readonly Scope[];
  livemode: boolean;
  /** False for a key that is never slowed down. */
  rateLimited: boolean;
  expiresAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
  createdBy: Author;
}

export interface NewApiKey {
  /** 1 to 200 characters; what events show as the author's name. */
  name: string;
  /** 1 or more, all known. */
  scopes: readonly string[];
  /** In the future; without it the key lives until it is revoked. */
  expiresAt?: Date;
  rateLimited?: boolean;
}

/** Who minted a key that was asked for on the command line. */
export const OPERATOR: Author = { kind: 'system', id: null, name: 'Command line' };

const NAME_LENGTH = 200;

/** What keeps a key from being minted; empty when nothing does. */
export function issuesOfNewApiKey({ name, scopes, expiresAt }: NewApiKey, now: Date): Issue[] {
  const issues: Issue[] = [];
  if (name.trim() === '') issues.push({ path: 'name', message: 'A key needs a name.', code: 'too_small' });
  if (name.length > NAME_LENGTH) issues.push({ path: 'name', message: `At most ${NAME_LENGTH} characters.`, code: 'too_big' });
  if (scopes.length === 0) issues.push({ path: 'scopes', message: 'A key needs at least one scope.', code: 'too_small' });
  scopes.forEach((scope, index) => {
    if (!isScope(scope)) issues.push({ path: `scopes.${index}`, message: `No such scope: ${scope}.`, code: 'invalid_enum_value' });
  });
  if (expiresAt && Number.isNaN(expiresAt.getTime())) {
    issues.push({ path: 'expires_at', message: 'Not a time.', code: 'invalid_date' });
  } else if (expiresAt && expiresAt <= now) {
    issues.push({ path: 'expires_at', message: 'A key must expire in the future.', code: 'too_small' });
  }
  return issues;
}

interface Minting {
  id: string;
  workspace: { id: string; livemode: boolean };
  token: string;
  now: Date;
  by: Author;
}

/** The record of a key whose token was just minted. Throws `malformed` with every issue at once. */
export function newApiKey(input: NewApiKey, { id, workspace, token, now, by }: Minting): ApiKey {
  const issues = issuesOfNewApiKey(input, now);
  if (issues.length > 0) throw malformed('body', issues);
  return {
    id,
    workspaceId: workspace.id,
    name: input.name.trim(),
    tokenHash: hashToken(token),
    ...displayOfToken(token),
    scopes: [...new Set(input.scopes.filter(isScope))],
    livemode: workspace.livemode,
    rateLimited: input.rateLimited ?? true,
    expiresAt: input.expiresAt ?? null,
    revokedAt: null,
    createdAt: now,
    createdBy: by,
  };
}

export type KeyState = 'active' | 'expired' | 'revoked';

/** A revoked key stays revoked whatever its expiry. It expires at the instant itself. */
export function stateOf(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: Date): KeyState {
  if (key.revokedAt) return 'revoked';
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active';
}
