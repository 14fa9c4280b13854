import {
  ALL_SCOPES,
  OPERATOR,
  type Actor,
  type Author,
  type Issue,
  type Scope,
  type Visibility,
} from '@workops/kernel';

/** An actor's current rights, as read in the transaction. */
export interface Held {
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
  /** Expiry of the current credential; null if it has none, or for a member in person. */
  expiresAt: Date | null;
}

/** The actor who mints a credential. */
export interface Minter extends Held {
  author: Author;
  /** The current key or token; null for a member in person, and for the operator. */
  credentialId: string | null;
  /** The acting member, in person or with a personal token. */
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

/** The actor with its rights inside the transaction. */
export function minterFrom({ author, credentialId }: Actor, hold: Held): Minter {
  const memberId = author.kind === 'member' ? author.id : null;
  const inPerson = memberId !== null && author.via?.kind !== 'personal_token';
  return { ...hold, author, memberId, credentialId: inPerson ? null : credentialId };
}

/** An issue if the requested expiry is later than the minter's, because no credential outlives its minter. */
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
