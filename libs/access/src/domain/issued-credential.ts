import { malformed, PUBLISHABLE_SCOPES, type AuditOrigin, type Author, type CredentialKind, type Scope } from '@workops/kernel';
import { issuesOfNewCredential, type NewCredential } from './new-credential';
import { displayOfToken, hashToken, prefixOf, type TokenKind } from './token';

/** The kinds of credential that this service hands out itself, one token each. */
export type IssuedKind = Exclude<CredentialKind, 'member' | 'connected_app'>;

export const TOKEN_KIND_OF: Record<IssuedKind, TokenKind> = { api_key: 'sk', publishable_key: 'pk', personal_token: 'pt', device_agent: 'va' };

export interface IssuedCredential {
  id: string;
  workspaceId: string;
  kind: IssuedKind;
  /** 1 to 200 characters; what events show as the name of an API key that acted. */
  name: string;
  /** SHA-256 of the token, which is kept nowhere; null for a device agent that nobody has claimed yet. */
  tokenHash: Buffer | null;
  prefix: string;
  lastFour: string | null;
  scopes: readonly Scope[];
  livemode: boolean;
  /** False for a credential that is never slowed down. */
  rateLimited: boolean;
  /** Whose permissions bound it; only for a personal token. */
  memberId: string | null;
  /** From where it may be used; only for a publishable key. */
  origins: readonly string[] | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
  createdBy: Author;
}

/** Who minted a credential that was asked for on the command line. */
export const OPERATOR: Author = { kind: 'system', id: null, name: 'Command line' };

/** The operator, as the audit log of a workspace knows them. */
export const operatorIn = (workspaceId: string): AuditOrigin => ({ author: OPERATOR, workspaceId, credentialId: null, requestId: null });

export interface Issuing {
  id: string;
  workspace: { id: string; livemode: boolean };
  /** Null where the token is minted later, when the credential is claimed. */
  token: string | null;
  now: Date;
  by: Author;
}

/** The record of a credential whose token was just minted. Throws `malformed` with every issue at once. */
export function issueCredential(input: NewCredential, { id, workspace, token, now, by }: Issuing): IssuedCredential {
  const issues = issuesOfNewCredential(input, now);
  if (issues.length > 0) throw malformed('body', issues);
  const display = token === null ? { prefix: prefixOf(TOKEN_KIND_OF[input.kind], workspace.livemode), lastFour: null } : displayOfToken(token);
  return {
    id,
    workspaceId: workspace.id,
    kind: input.kind,
    name: input.name.trim(),
    tokenHash: token === null ? null : hashToken(token),
    ...display,
    scopes: scopesOf(input),
    livemode: workspace.livemode,
    rateLimited: input.kind === 'api_key' ? (input.rateLimited ?? true) : true,
    memberId: input.kind === 'personal_token' ? input.memberId : null,
    origins: input.kind === 'publishable_key' ? [...new Set(input.origins)] : null,
    expiresAt: input.kind === 'device_agent' ? null : (input.expiresAt ?? null),
    revokedAt: null,
    createdAt: now,
    createdBy: by,
  };
}

function scopesOf(input: NewCredential): readonly Scope[] {
  if (input.kind === 'publishable_key') return PUBLISHABLE_SCOPES;
  return input.kind === 'device_agent' ? [] : [...new Set(input.scopes as readonly Scope[])];
}

export type CredentialState = 'active' | 'expired' | 'revoked';

/** A revoked credential stays revoked whatever its expiry. It expires at the instant itself. */
export function stateOf(credential: Pick<IssuedCredential, 'expiresAt' | 'revokedAt'>, now: Date): CredentialState {
  if (credential.revokedAt) return 'revoked';
  return credential.expiresAt && credential.expiresAt <= now ? 'expired' : 'active';
}
