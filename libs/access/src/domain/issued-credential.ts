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
  /** 1 to 200 characters; an API key's events show it as the author. */
  name: string;
  /** SHA-256 of the token, which is never stored; null for an unclaimed device agent. */
  tokenHash: Buffer | null;
  prefix: string;
  lastFour: string | null;
  scopes: readonly Scope[];
  livemode: boolean;
  rateLimited: boolean;
  /** Set only for a personal token, which it limits. */
  memberId: string | null;
  /** Origins from which a publishable key may be used; null for other kinds. */
  origins: readonly string[] | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
  createdBy: Author;
  /** Key or token that minted it; null if a member in person or the operator did. */
  minterCredentialId: string | null;
  /** In person or with a personal token. */
  minterMemberId: string | null;
}

export interface Issuing {
  id: string;
  workspace: { id: string; livemode: boolean };
  /** Null if minted later, when the credential is claimed. */
  token: string | null;
  now: Date;
  minter: Minter;
}

/** The rights and the expiry cannot exceed the minter's. Throws one `malformed` with all issues. */
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

/** The expiry time itself counts as expired; a revoked credential stays revoked. */
export function credentialState(
  credential: Pick<IssuedCredential, 'expiresAt' | 'revokedAt'>,
  now: Date,
): CredentialState {
  if (credential.revokedAt) return 'revoked';
  return credential.expiresAt && credential.expiresAt <= now ? 'expired' : 'active';
}
