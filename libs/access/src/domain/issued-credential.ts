import {
  malformed,
  PUBLISHABLE_SCOPES,
  type Author,
  type CredentialKind,
  type Issue,
  type Scope,
} from '@workops/kernel';
import { issuesOfOutliving, type Minter } from './minter';
import { issuesOfLackedScopes, issuesOfNewCredential, type NewCredential } from './new-credential';
import { displayOfToken, hashToken, tokenPrefix, type TokenKind } from './token';

/** Credential kinds that this service issues itself, with one token each. */
export type IssuedKind = Exclude<CredentialKind, 'member' | 'connected_app'>;

export const TOKEN_KIND_OF: Record<IssuedKind, TokenKind> = {
  api_key: 'sk',
  publishable_key: 'pk',
  personal_token: 'pt',
  device_agent: 'va',
};

export interface IssuedCredential {
  id: string;
  workspaceId: string;
  kind: IssuedKind;
  /** 1 to 200 characters; events show it as the author if an API key acted. */
  name: string;
  /** SHA-256 of the token, which is never stored; null for an unclaimed device agent. */
  tokenHash: Buffer | null;
  prefix: string;
  lastFour: string | null;
  scopes: readonly Scope[];
  livemode: boolean;
  /** False for a credential without a rate limit. */
  rateLimited: boolean;
  /** The member whose permissions limit it; set only for a personal token. */
  memberId: string | null;
  /** Origins from which it may be used; set only for a publishable key. */
  origins: readonly string[] | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
  createdBy: Author;
  /** The key or token that minted it; null if a member in person or the operator did. */
  minterCredentialId: string | null;
  /** The member who minted it, in person or with a personal token. */
  minterMemberId: string | null;
}

export interface Issuing {
  id: string;
  workspace: { id: string; livemode: boolean };
  /** Null if the token is minted later, when the credential is claimed. */
  token: string | null;
  now: Date;
  minter: Minter;
}

/**
 * Creates the record of a credential whose token was just minted. It cannot have rights that its minter lacks or
 * outlive it. Throws one `malformed` with all issues.
 */
export function issueCredential(
  input: NewCredential,
  { id, workspace, token, now, minter }: Issuing,
): IssuedCredential {
  const issues = validateCredential(input, minter, now);
  if (issues.length > 0) throw malformed('body', issues);
  const display =
    token === null
      ? { prefix: tokenPrefix(TOKEN_KIND_OF[input.kind], workspace.livemode), lastFour: null }
      : displayOfToken(token);
  return {
    id,
    workspaceId: workspace.id,
    kind: input.kind,
    name: input.name.trim(),
    tokenHash: token === null ? null : hashToken(token),
    ...display,
    scopes: grantedScopes(input),
    livemode: workspace.livemode,
    rateLimited: input.kind === 'api_key' ? (input.rateLimited ?? true) : true,
    memberId: input.kind === 'personal_token' ? input.memberId : null,
    origins: input.kind === 'publishable_key' ? [...new Set(input.origins)] : null,
    expiresAt: ('expiresAt' in input ? input.expiresAt : undefined) ?? minter.expiresAt,
    revokedAt: null,
    createdAt: now,
    createdBy: minter.author,
    minterCredentialId: minter.credentialId,
    minterMemberId: minter.memberId,
  };
}

function validateCredential(input: NewCredential, minter: Minter, now: Date): Issue[] {
  const wrong = issuesOfNewCredential(input, now);
  const opened = input.kind === 'publishable_key' ? PUBLISHABLE_SCOPES : 'scopes' in input ? input.scopes : [];
  const outliving = 'expiresAt' in input ? issuesOfOutliving(input.expiresAt, minter) : [];
  return [...wrong, ...issuesOfLackedScopes(opened, minter.scopes), ...outliving];
}

function grantedScopes(input: NewCredential): readonly Scope[] {
  if (input.kind === 'publishable_key') return PUBLISHABLE_SCOPES;
  return input.kind === 'device_agent' ? [] : [...new Set(input.scopes as readonly Scope[])];
}

export type CredentialState = 'active' | 'expired' | 'revoked';

/** A revoked credential stays revoked regardless of its expiry; the expiry time itself counts as expired. */
export function credentialState(
  credential: Pick<IssuedCredential, 'expiresAt' | 'revokedAt'>,
  now: Date,
): CredentialState {
  if (credential.revokedAt) return 'revoked';
  return credential.expiresAt && credential.expiresAt <= now ? 'expired' : 'active';
}
