import type { Actor, AuditTrail, Scope } from '@workops/kernel';
import type { IssuedCredential, IssuedKind } from './domain/issued-credential';
import type { MemberStanding, Page, RateLimit } from './ports';

/** What the bearer of a token is, as one lookup finds it. */
export interface Credential {
  id: string;
  kind: IssuedKind;
  name: string;
  workspaceId: string;
  livemode: boolean;
  scopes: ReadonlySet<Scope>;
  expiresAt: Date | null;
  revokedAt: Date | null;
  rateLimit: RateLimit;
  /** From where it may be used; null for a credential that is not bound to websites. */
  origins: readonly string[] | null;
  /** The member that a personal token acts for, as they are now; null for other kinds. */
  member: MemberStanding | null;
}

/** The code that claims a device agent, of which only the hash is kept. */
export interface Claim {
  codeHash: Buffer;
  expiresAt: Date;
}

/** Which credentials are meant: those of a kind, and of one member where it is named. */
export interface CredentialFilter {
  kind: IssuedKind;
  memberId?: string;
}

export interface Revocation {
  name: string;
  /** It was revoked before, and keeps its time. */
  already: boolean;
}

/** The issued credentials of the actor's workspace, inside a transaction. */
export interface CredentialRepository {
  add(credential: IssuedCredential, claim?: Claim): Promise<void>;
  /** Undefined when there is none. */
  revoke(which: CredentialFilter, id: string, at: Date): Promise<Revocation | undefined>;
}

export interface CredentialTransaction {
  credentials: CredentialRepository;
  audit: AuditTrail;
}

/** A device agent that nobody has claimed yet. */
export interface ClaimableAgent {
  agent: IssuedCredential;
  claimExpiresAt: Date;
}

export type ClaimedToken = Pick<IssuedCredential, 'tokenHash' | 'prefix' | 'lastFour'>;

export interface CredentialReads {
  /** Of any kind, by one indexed query; remembered for 500 ms where reads are cached. */
  credential(tokenHash: Buffer): Promise<Credential | undefined>;
  issued(actor: Actor, which: CredentialFilter, id: string): Promise<IssuedCredential | undefined>;
  /** Newest first, revoked ones included. */
  issuedPage(actor: Actor, which: CredentialFilter, page: Page): Promise<IssuedCredential[]>;
  /** Whether some live publishable key may be used from there. */
  isOriginOfLiveKey(origin: string): Promise<boolean>;
}

/** What an identity provider says of the bearer of one of its tokens. */
export interface Identity {
  subject: string;
  workspaceId: string;
}

export interface IdentityTokens {
  /** Throws `unavailable` while the provider's keys cannot be had at all. */
  identityOf(token: string): Promise<Identity | 'expired' | 'invalid'>;
}
