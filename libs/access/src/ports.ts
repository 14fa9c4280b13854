import type { EventRecorder } from '@workops/contracts';
import type {
  Actor,
  AuditEntry,
  AuditOrigin,
  AuditTrail,
  Clock,
  Ids,
  RecordPage,
  RecordReads,
  Records,
  Scope,
  Visibility,
} from '@workops/kernel';
import type { Deletion } from './domain/deletion';
import type { IssuedCredential, IssuedKind } from './domain/issued-credential';
import type { Held } from './domain/minter';
import type { Location } from './domain/location';
import type { Member } from './domain/member';
import type { CustomRole } from './domain/role';
import type { Notice, NoticeReader, ShownNotice } from './domain/notice';
import type { WorkspaceSettings } from './domain/settings';
import type { Team } from './domain/team';
import type { Workspace, WorkspaceProfile } from './domain/workspace';

/** Tokens, and tokens per second; `default` is the edge's configured limit. */
interface BucketSize {
  burst: number;
  perSecond: number;
}

export type RateLimit = { credential?: BucketSize; workspace?: BucketSize } | 'default' | 'unlimited';

export type KeyStanding = Pick<IssuedCredential, 'id' | 'expiresAt' | 'revokedAt' | 'scopes'>;

/** Writes without an actor: from the CLI, and by the holder of a claim code. */
export interface AccessTransaction {
  addWorkspace(workspace: Workspace): Promise<void>;
  workspace(id: string): Promise<Pick<Workspace, 'id' | 'livemode'> | undefined>;
  addKey(key: IssuedCredential): Promise<void>;
  revokeKey(id: string, at: Date): Promise<(Revocation & { workspaceId: string }) | undefined>;
  /** Locked until the transaction ends. */
  lockClaimed(codeHash: Buffer): Promise<ClaimableAgent | undefined>;
  /** Also invalidates the agent's code. */
  giveToken(agentId: string, token: ClaimedToken): Promise<void>;
  audit(by: AuditOrigin): AuditTrail;
}

export interface MemberRepository {
  /** Includes removed members. */
  byId(id: string): Promise<Member | undefined>;
  holderOf(key: { email: string } | { subject: string }): Promise<string | undefined>;
  missing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Counts active members. */
  count(criteria: { role: 'owner' } | { customRoleId: string } | { locationId: string }): Promise<number>;
  add(member: Member): Promise<void>;
  save(member: Member): Promise<void>;
}

export interface MembershipTransaction {
  members: MemberRepository;
  /** Live keys and device agents that the member minted, directly or indirectly; oldest first. */
  credentialsMintedBy(memberId: string): Promise<Pick<IssuedCredential, 'id' | 'kind' | 'name'>[]>;
  notices: NoticeTransaction;
  /** Names are unique in the workspace, ignoring case. */
  roles: Records<CustomRole>;
  teams: Records<Team>;
  locations: Records<Location>;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface SettingsTransaction {
  /** Locks until the transaction ends. Undefined if there is no workspace. */
  lock(): Promise<WorkspaceSettings | undefined>;
  save(settings: WorkspaceSettings): Promise<void>;
  /** Undefined if not marked for deletion. */
  deletion(): Promise<Deletion | undefined>;
  markForDeletion(deletion: Deletion): Promise<void>;
  /** Undefined if there is none or it has begun. */
  takeDeletionBack(): Promise<Deletion | undefined>;
  audit: AuditTrail;
}

/** Sent after the commit; a second one with the same key is dropped. */
export interface NoticeMail {
  id: string;
  workspaceId: string;
  key: string;
  to: string;
  subject: string;
  text: string;
  date: Date;
}

export interface NoticeTransaction {
  /** Returns false, without writing, for an existing key. */
  add(notice: Notice): Promise<boolean>;
  /** Active owners and admins. */
  administrators(workspaceId: string): Promise<{ id: string; email: string }[]>;
  address(noticeId: string, memberIds: readonly string[]): Promise<void>;
  mail(mails: readonly NoticeMail[]): Promise<void>;
  markRead(reader: NoticeReader, noticeId: string, at: Date): Promise<ShownNotice | undefined>;
}

export interface AccessStore {
  transaction<T>(work: (tx: AccessTransaction) => Promise<T>): Promise<T>;
  /** Runs one at a time per workspace, so that the work's reads are still valid at commit. */
  memberships<T>(actor: Actor, work: (tx: MembershipTransaction) => Promise<T>): Promise<T>;
  changeSettings<T>(origin: AuditOrigin, work: (tx: SettingsTransaction) => Promise<T>): Promise<T>;
  changeNotices<T>(work: (tx: NoticeTransaction) => Promise<T>): Promise<T>;
  credentials<T>(actor: AuditOrigin, work: (tx: CredentialTransaction) => Promise<T>): Promise<T>;
  /**
   * Undefined if the actor is gone; includes expired credentials. In an open transaction a revocation waits until it
   * ends.
   */
  hold(actor: Actor): Promise<Held | undefined>;
}

/** Uses our id or the identity provider's. */
export type MemberRef = { workspaceId: string } & ({ memberId: string } | { subject: string });

/** Current, from one lookup. */
export interface MemberStanding {
  id: string;
  workspaceId: string;
  name: string;
  active: boolean;
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
}

/** A valid consent to an existing app, from one lookup. */
export interface AppStanding {
  appId: string;
  memberId: string;
  /** Union of all valid consents. */
  scopes: readonly string[];
  pseudonyms: boolean;
}

/** Includes the workspace fields that an actor needs. */
export interface ActingMember extends Omit<MemberStanding, 'active'> {
  livemode: boolean;
  /** Applies per credential. */
  rateLimit: RateLimit;
}

export interface NameFinder {
  /** Present and former names; one query. */
  names(workspaceId: string, ids: readonly string[]): Promise<{ id: string; name: string }[]>;
}

export interface ActiveMembers {
  /** In no particular order; one query. */
  active(workspaceId: string, ids: readonly string[]): Promise<Member[]>;
}

export interface MembershipReads {
  /** Undefined if not an active member. One indexed query; cached reads keep it for 500 ms. */
  actingMember(who: MemberRef): Promise<ActingMember | undefined>;
  /** Uses one query. */
  memberStandings(members: readonly { workspaceId: string; id: string }[]): Promise<MemberStanding[]>;
  /** `page` returns active members only; `byId` includes removed ones. */
  members: Pick<RecordReads<Member>, 'byId' | 'page'> & NameFinder & ActiveMembers;
  roles: RecordReads<CustomRole>;
  teams: RecordReads<Team>;
  locations: RecordReads<Location>;
}

/** Found by one lookup. */
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
  /** Null if not restricted to websites. */
  origins: readonly string[] | null;
  /** Current state for a personal token; null for other kinds. */
  member: MemberStanding | null;
}

/** Only the hash is stored. */
export interface Claim {
  codeHash: Buffer;
  expiresAt: Date;
}

export interface CredentialFilter {
  kind: IssuedKind;
  memberId?: string;
}

export interface Revocation {
  name: string;
  /** Already revoked; it keeps its time. */
  already: boolean;
}

export type RevokedCredential = Revocation & Pick<IssuedCredential, 'id' | 'kind'>;

/** Covers the actor's workspace. */
export interface CredentialRepository {
  add(credential: IssuedCredential, claim?: Claim): Promise<void>;
  revoke(which: CredentialFilter, id: string, at: Date): Promise<Revocation | undefined>;
  /** Revokes only directly minted credentials. */
  revokeMintedBy(ids: readonly string[], at: Date): Promise<RevokedCredential[]>;
}

export interface CredentialTransaction {
  credentials: CredentialRepository;
  audit: AuditTrail;
}

export interface ClaimableAgent {
  agent: IssuedCredential;
  claimExpiresAt: Date;
}

export type ClaimedToken = Pick<IssuedCredential, 'tokenHash' | 'prefix' | 'lastFour'>;

export interface CredentialReads {
  /** Finds any kind by one indexed query; cached reads keep it for 500 ms. */
  credential(tokenHash: Buffer): Promise<Credential | undefined>;
  issued(actor: Actor, which: CredentialFilter, id: string): Promise<IssuedCredential | undefined>;
  /** Newest first, including revoked ones. */
  issuedPage(actor: Actor, which: CredentialFilter, page: RecordPage): Promise<IssuedCredential[]>;
  /** Live ones, minted directly or indirectly, newest first. */
  descendants(actor: Actor, id: string, page: RecordPage): Promise<IssuedCredential[]>;
  isLiveOrigin(origin: string): Promise<boolean>;
}

/** According to its identity provider. */
export interface Identity {
  subject: string;
  workspaceId: string;
}

export interface IdentityTokens {
  /** Throws `unavailable` if the provider's keys were never fetched. */
  resolveIdentity(token: string): Promise<Identity | 'expired' | 'invalid'>;
}

export interface AccessReads extends MembershipReads, CredentialReads {
  /** Newest first. */
  auditLog(actor: Actor, page: RecordPage): Promise<AuditEntry[]>;
  profile(workspaceId: string): Promise<WorkspaceProfile | undefined>;
  settings(workspaceId: string): Promise<WorkspaceSettings | undefined>;
  notices(reader: NoticeReader, page: RecordPage): Promise<ShownNotice[]>;
  /** Uses one query. */
  standings(keys: readonly { workspaceId: string; id: string }[]): Promise<KeyStanding[]>;
  /** Only existing apps with a valid consent; one query. */
  appStandings(appMembers: readonly { workspaceId: string; memberId: string; appId: string }[]): Promise<AppStanding[]>;
}

/** A port, so that tests can predict the bytes. */
export interface Entropy {
  bytes(count: number): Buffer;
}

export interface AccessDeps {
  store: AccessStore;
  reads: AccessReads;
  identities: IdentityTokens;
  clock: Clock;
  ids: Ids;
  entropy: Entropy;
}
