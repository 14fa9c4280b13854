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

/** `default` is the edge's configured limit; otherwise the burst in tokens, and tokens per second. */
interface BucketSize {
  burst: number;
  perSecond: number;
}

export type RateLimit = { credential?: BucketSize; workspace?: BucketSize } | 'default' | 'unlimited';

export type KeyStanding = Pick<IssuedCredential, 'id' | 'expiresAt' | 'revokedAt' | 'scopes'>;

/** Writes without an actor: from the CLI, and by the holder of a claim code. */
export interface AccessTransaction {
  addWorkspace(workspace: Workspace): Promise<void>;
  /** Undefined if there is no such workspace. */
  workspace(id: string): Promise<Pick<Workspace, 'id' | 'livemode'> | undefined>;
  addKey(key: IssuedCredential): Promise<void>;
  /** Undefined if there is no such API key. */
  revokeKey(id: string, at: Date): Promise<(Revocation & { workspaceId: string }) | undefined>;
  /** The device agent that the code claims, locked until the transaction ends. */
  lockClaimed(codeHash: Buffer): Promise<ClaimableAgent | undefined>;
  /** Stores the agent's token and invalidates its code. */
  giveToken(agentId: string, token: ClaimedToken): Promise<void>;
  audit(by: AuditOrigin): AuditTrail;
}

export interface MemberRepository {
  /** Includes removed members. */
  byId(id: string): Promise<Member | undefined>;
  /** Id of the active member with the email or the subject. */
  holderOf(key: { email: string } | { subject: string }): Promise<string | undefined>;
  /** The ids that are not active members. */
  missing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Number of active members with a role or at a branch. */
  count(criteria: { role: 'owner' } | { customRoleId: string } | { locationId: string }): Promise<number>;
  add(member: Member): Promise<void>;
  /** Saving a removed member also removes them from branches and teams. */
  save(member: Member): Promise<void>;
}

/** The members of the actor's workspace, with their roles. */
export interface MembershipTransaction {
  members: MemberRepository;
  /** Live keys and device agents that the member minted, directly or indirectly; oldest first. */
  credentialsMintedBy(memberId: string): Promise<Pick<IssuedCredential, 'id' | 'kind' | 'name'>[]>;
  notices: NoticeTransaction;
  /** Names in these three are unique in the workspace, ignoring case. */
  roles: Records<CustomRole>;
  teams: Records<Team>;
  locations: Records<Location>;
  events: EventRecorder;
  audit: AuditTrail;
}

/** The settings of one workspace. */
export interface SettingsTransaction {
  /** Locks the settings until the transaction ends. Undefined if there is no such workspace. */
  lock(): Promise<WorkspaceSettings | undefined>;
  save(settings: WorkspaceSettings): Promise<void>;
  /** Undefined if the workspace is not marked for deletion. */
  deletion(): Promise<Deletion | undefined>;
  markForDeletion(deletion: Deletion): Promise<void>;
  /** Cancels the deletion and returns it; undefined if there is none or it has begun. */
  takeDeletionBack(): Promise<Deletion | undefined>;
  audit: AuditTrail;
}

/** An email sent after the commit; a second one with the same key is dropped. */
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
  /** Returns false, without writing, if the workspace already has a notice with this key. */
  add(notice: Notice): Promise<boolean>;
  /** Active owners and admins. */
  administrators(workspaceId: string): Promise<{ id: string; email: string }[]>;
  /** Addresses the notice to members. */
  address(noticeId: string, memberIds: readonly string[]): Promise<void>;
  mail(mails: readonly NoticeMail[]): Promise<void>;
  /** Undefined if the reader does not have the notice. */
  markRead(reader: NoticeReader, noticeId: string, at: Date): Promise<ShownNotice | undefined>;
}

export interface AccessStore {
  transaction<T>(work: (tx: AccessTransaction) => Promise<T>): Promise<T>;
  /** Runs one at a time per workspace, so that the work's reads are still valid when it commits. */
  memberships<T>(actor: Actor, work: (tx: MembershipTransaction) => Promise<T>): Promise<T>;
  /** Changes the settings of the origin's workspace. */
  changeSettings<T>(origin: AuditOrigin, work: (tx: SettingsTransaction) => Promise<T>): Promise<T>;
  changeNotices<T>(work: (tx: NoticeTransaction) => Promise<T>): Promise<T>;
  credentials<T>(actor: AuditOrigin, work: (tx: CredentialTransaction) => Promise<T>): Promise<T>;
  /**
   * The actor's current rights; undefined if it is gone. An open transaction reads them itself, and a revocation of the
   * actor then waits until it ends. Expired credentials are included.
   */
  hold(actor: Actor): Promise<Held | undefined>;
}

/** Reference to a member by our id or by the identity provider's. */
export type MemberRef = { workspaceId: string } & ({ memberId: string } | { subject: string });

/** A member's current rights, from one lookup. */
export interface MemberStanding {
  id: string;
  workspaceId: string;
  name: string;
  active: boolean;
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
}

/** A member's valid consent to an existing app, from one lookup. */
export interface AppStanding {
  appId: string;
  memberId: string;
  /** Union of the scopes of all valid consents. */
  scopes: readonly string[];
  /** Whether the app sees people as pseudonyms. */
  pseudonyms: boolean;
}

/** An active member with the workspace fields that an actor needs. */
export interface ActingMember extends Omit<MemberStanding, 'active'> {
  livemode: boolean;
  /** The workspace's rate limit per credential. */
  rateLimit: RateLimit;
}

export interface NameFinder {
  /** Names of present and former records among these ids; one query. */
  names(workspaceId: string, ids: readonly string[]): Promise<{ id: string; name: string }[]>;
}

export interface ActiveMembers {
  /** Active members among these ids, in no particular order; one query. */
  active(workspaceId: string, ids: readonly string[]): Promise<Member[]>;
}

export interface MembershipReads {
  /** Undefined if the person is not an active member. One indexed query, cached for 500 ms by the caching reads. */
  actingMember(who: MemberRef): Promise<ActingMember | undefined>;
  /** Existing members among these, in one query. */
  memberStandings(members: readonly { workspaceId: string; id: string }[]): Promise<MemberStanding[]>;
  /** `page` returns active members only; `byId` includes removed ones. */
  members: Pick<RecordReads<Member>, 'byId' | 'page'> & NameFinder & ActiveMembers;
  roles: RecordReads<CustomRole>;
  teams: RecordReads<Team>;
  locations: RecordReads<Location>;
}

/** Bearer of a token, from one lookup. */
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
  /** Origins from which it may be used; null if it is not restricted to websites. */
  origins: readonly string[] | null;
  /** Member of a personal token, with their current state; null for other kinds. */
  member: MemberStanding | null;
}

/** A claim code of a device agent; only its hash is stored. */
export interface Claim {
  codeHash: Buffer;
  expiresAt: Date;
}

/** Selects credentials of a kind, optionally of one member. */
export interface CredentialFilter {
  kind: IssuedKind;
  memberId?: string;
}

export interface Revocation {
  name: string;
  /** True if it was already revoked; it then keeps its time. */
  already: boolean;
}

export type RevokedCredential = Revocation & Pick<IssuedCredential, 'id' | 'kind'>;

/** The issued credentials of the actor's workspace, inside a transaction. */
export interface CredentialRepository {
  add(credential: IssuedCredential, claim?: Claim): Promise<void>;
  /** Undefined if there is no such credential. */
  revoke(which: CredentialFilter, id: string, at: Date): Promise<Revocation | undefined>;
  /** Revokes the credentials that these minted directly. */
  revokeMintedBy(ids: readonly string[], at: Date): Promise<RevokedCredential[]>;
}

export interface CredentialTransaction {
  credentials: CredentialRepository;
  audit: AuditTrail;
}

/** A device agent that is not claimed yet. */
export interface ClaimableAgent {
  agent: IssuedCredential;
  claimExpiresAt: Date;
}

export type ClaimedToken = Pick<IssuedCredential, 'tokenHash' | 'prefix' | 'lastFour'>;

export interface CredentialReads {
  /** A credential of any kind, by one indexed query, cached for 500 ms by the caching reads. */
  credential(tokenHash: Buffer): Promise<Credential | undefined>;
  issued(actor: Actor, which: CredentialFilter, id: string): Promise<IssuedCredential | undefined>;
  /** Newest first, including revoked ones. */
  issuedPage(actor: Actor, which: CredentialFilter, page: RecordPage): Promise<IssuedCredential[]>;
  /** Live credentials that this one minted, directly or indirectly, newest first. */
  descendants(actor: Actor, id: string, page: RecordPage): Promise<IssuedCredential[]>;
  /** Whether any live publishable key may be used from the origin. */
  isLiveOrigin(origin: string): Promise<boolean>;
}

/** Bearer of a token, according to its identity provider. */
export interface Identity {
  subject: string;
  workspaceId: string;
}

export interface IdentityTokens {
  /** Throws `unavailable` if the provider's keys have never been fetched. */
  resolveIdentity(token: string): Promise<Identity | 'expired' | 'invalid'>;
}

export interface AccessReads extends MembershipReads, CredentialReads {
  /** The workspace's audit log, newest first. */
  auditLog(actor: Actor, page: RecordPage): Promise<AuditEntry[]>;
  profile(workspaceId: string): Promise<WorkspaceProfile | undefined>;
  settings(workspaceId: string): Promise<WorkspaceSettings | undefined>;
  notices(reader: NoticeReader, page: RecordPage): Promise<ShownNotice[]>;
  /** Existing keys among these, in one query. */
  standings(keys: readonly { workspaceId: string; id: string }[]): Promise<KeyStanding[]>;
  /** Entries whose app exists and whose consent is valid, in one query. */
  appStandings(appMembers: readonly { workspaceId: string; memberId: string; appId: string }[]): Promise<AppStanding[]>;
}

/** Source of random bytes; a port, so that tests can predict them. */
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
