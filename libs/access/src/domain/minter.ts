import {
  ALL_SCOPES,
  OPERATOR,
  type Actor,
  type Author,
  type Issue,
  type Scope,
  type Visibility,
} from '@workops/kernel';

export interface Held {
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
  /** Null if the credential does not expire, or for a member in person. */
  expiresAt: Date | null;
}

export interface Minter extends Held {
  author: Author;
  /** Current key or token; null for a member in person, and for the operator. */
  credentialId: string | null;
  memberId: string | null;
}

export const OPERATING: Minter = {
  author: OPERATOR,
  credentialId: null,
  memberId: null,
  scopes: new Set(ALL_SCOPES),
  visibility: { kind: 'all' },
  expiresAt: null,
};

export function minterFrom({ author, credentialId }: Actor, hold: Held): Minter {
  const memberId = author.kind === 'member' ? author.id : null;
  const inPerson = memberId !== null && author.via?.kind !== 'personal_token';
  return { ...hold, author, memberId, credentialId: inPerson ? null : credentialId };
}

/** No credential outlives its minter. */
export const issuesOfOutliving = (expiresAt: Date | undefined, minter: Minter): Issue[] =>
  expiresAt && minter.expiresAt && expiresAt > minter.expiresAt
    ? [
        {
          path: 'expires_at',
          message: `It must not outlive the credential that mints it, which expires at ${minter.expiresAt.toISOString()}.`,
          code: 'too_big',
        },
      ]
    : [];
