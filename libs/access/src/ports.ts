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

/** `default` is the edge's configured limit; tokens and tokens a second otherwise. */
interface BucketSize {
  burst: number;
  perSecond: number;
}

export type RateLimit = { credential?: BucketSize; workspace?: BucketSize } | 'default' | 'unlimited';

export type KeyStanding = Pick<IssuedCredential, 'id' | 'expiresAt' | 'revokedAt' | 'scopes'>;

/** Writes without an actor: on the command line, and by the holder of a claim code. */
export interface AccessTransaction {
  addWorkspace(workspace: Workspace): Promise<void>;
  /** Undefined when there is no such workspace. */
  workspace(id: string): Promise<Pick<Workspace, 'id' | 'livemode'> | undefined>;
  addKey(key: IssuedCredential): Promise<void>;
  /** Undefined when there is no such API key. */
  revokeKey(id: string, at: Date): Promise<(Revocation & { workspaceId: string }) | undefined>;
  /** The device agent that the code would claim; locked until the transaction ends. */
  lockClaimed(codeHash: Buffer): Promise<ClaimableAgent | undefined>;
  /** The agent has its token from here on, and the code is invalid. */
  giveToken(agentId: string, token: ClaimedToken): Promise<void>;
  audit(by: AuditOrigin): AuditTrail;
}

export interface MemberRepository {
  /** Removed members too. */
  byId(id: string): Promise<Member | undefined>;
  /** The id of the active member with the email, or with the subject. */
  holderOf(key: { email: string } | { subject: string }): Promise<string | undefined>;
  /** Which of the ids no active member has. */
  missing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Numbers of active members with a role, or at a branch. */
  count(those: { role: 'owner' } | { customRoleId: string } | { locationId: string }): Promise<number>;
  add(member: Member): Promise<void>;
  /** A member who is removed leaves branches and teams. */
  save(member: Member): Promise<void>;
}

/** The members of the actor's workspace, with their roles. */
export interface MembershipTransaction {
  members: MemberRepository;
  /** The live keys and device agents that the member minted, and all that those minted; oldest first. */
  credentialsMintedBy(memberId: string): Promise<Pick<IssuedCredential, 'id' | 'kind' | 'name'>[]>;
  notices: NoticeTransaction;
  /** Here and in the next two, a name is unique in the workspace, ignoring case. */
  roles: Records<CustomRole>;
  teams: Records<Team>;
  locations: Records<Location>;
  events: EventRecorder;
  audit: AuditTrail;
}

/** The settings of one workspace. */
export interface SettingsTransaction {
  /** Locked until the transaction ends. Undefined when there is no such workspace. */
  lock(): Promise<WorkspaceSettings | undefined>;
  save(settings: WorkspaceSettings): Promise<void>;
  /** Undefined where it is not marked for deletion. */
  deletion(): Promise<Deletion | undefined>;
  markForDeletion(deletion: Deletion): Promise<void>;
  /** The cancelled deletion; undefined where there is none, or it has begun. */
  takeDeletionBack(): Promise<Deletion | undefined>;
  audit: AuditTrail;
}

/** A mail that is sent once the transaction has committed; a second one with its key is dropped. */
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
  /** False when the workspace has one with its key; then nothing was written. */
  add(notice: Notice): Promise<boolean>;
  /** The active owners and admins. */
  administrators(workspaceId: string): Promise<{ id: string; email: string }[]>;
  /** Shows the notice to members. */
  address(noticeId: string, memberIds: readonly string[]): Promise<void>;
  mail(mails: readonly NoticeMail[]): Promise<void>;
  /** Undefined when the reader has no such notice. */
  markRead(reader: NoticeReader, noticeId: string, at: Date): Promise<ShownNotice | undefined>;
}

export interface AccessStore {
  transaction<T>(work: (tx: AccessTransaction) => Promise<T>): Promise<T>;
  /** One at a time in a workspace, so that the work's reads are still valid when it commits. */
  memberships<T>(actor: Actor, work: (tx: MembershipTransaction) => Promise<T>): Promise<T>;
  /** Settings of the workspace that the origin names. */
  changeSettings<T>(origin: AuditOrigin, work: (tx: SettingsTransaction) => Promise<T>): Promise<T>;
  changeNotices<T>(work: (tx: NoticeTransaction) => Promise<T>): Promise<T>;
  credentials<T>(actor: AuditOrigin, work: (tx: CredentialTransaction) => Promise<T>): Promise<T>;
  /**
   * The actor's present rights; undefined when it is gone. With an open transaction they are read there, and a call that would revoke the actor waits until
   * that transaction ends. An expired credential is found.
   */
  hold(actor: Actor): Promise<Held | undefined>;
}

/** A reference to a member: by our id, or by the identity provider's name. */
export type MemberRef = { workspaceId: string } & ({ memberId: string } | { subject: string });

/** What a member may do, as one lookup finds it. */
export interface MemberStanding {
  id: string;
  workspaceId: string;
  name: string;
  active: boolean;
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
}

/** A member who lets an app act, in one lookup: their consent is valid, and the app exists. */
export interface AppStanding {
  appId: string;
  memberId: string;
  /** The scopes of all their valid consents. */
  scopes: readonly string[];
  /** Whether people are shown to the app as pseudonyms. */
  pseudonyms: boolean;
}

/** An active member with the fields of their workspace that an actor needs. */
export interface ActingMember extends Omit<MemberStanding, 'active'> {
  livemode: boolean;
  /** What the workspace grants to each credential. */
  rateLimit: RateLimit;
}

export interface NameFinder {
  /** Those of the ids that the workspace has, or has had; one query. */
  names(workspaceId: string, ids: readonly string[]): Promise<{ id: string; name: string }[]>;
}

export interface ActiveMembers {
  /** Those of the ids that are active members of the workspace, in no order; one query. */
  active(workspaceId: string, ids: readonly string[]): Promise<Member[]>;
}

export interface MembershipReads {
  /** Undefined for a person who is not an active member. One indexed query; cached for 500 ms where reads are cached. */
  actingMember(who: MemberRef): Promise<ActingMember | undefined>;
  /** The given members that exist in their workspaces, in one query. */
  memberStandings(members: readonly { workspaceId: string; id: string }[]): Promise<MemberStanding[]>;
  /** The page holds active members only; by id, removed ones answer too. */
  members: Pick<RecordReads<Member>, 'byId' | 'page'> & NameFinder & ActiveMembers;
  roles: RecordReads<CustomRole>;
  teams: RecordReads<Team>;
  locations: RecordReads<Location>;
}

/** The bearer of a token, from one lookup. */
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
  /** The origins where it may be used; null for a credential that is not restricted to websites. */
  origins: readonly string[] | null;
  /** The member that a personal token acts for, with their present state; null for other kinds. */
  member: MemberStanding | null;
}

/** The code that claims a device agent, of which only the hash is stored. */
export interface Claim {
  codeHash: Buffer;
  expiresAt: Date;
}

/** The selected credentials: those of a kind, and of one member where given. */
export interface CredentialFilter {
  kind: IssuedKind;
  memberId?: string;
}

export interface Revocation {
  name: string;
  /** It was revoked before, and keeps its time. */
  already: boolean;
}

export type RevokedCredential = Revocation & Pick<IssuedCredential, 'id' | 'kind'>;

/** The issued credentials of the actor's workspace, inside a transaction. */
export interface CredentialRepository {
  add(credential: IssuedCredential, claim?: Claim): Promise<void>;
  /** Undefined when there is none. */
  revoke(which: CredentialFilter, id: string, at: Date): Promise<Revocation | undefined>;
  /** Revokes the credentials minted by these, but not those minted in turn. */
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
  /** Of any kind, by one indexed query; cached for 500 ms where reads are cached. */
  credential(tokenHash: Buffer): Promise<Credential | undefined>;
  issued(actor: Actor, which: CredentialFilter, id: string): Promise<IssuedCredential | undefined>;
  /** Newest first, revoked ones included. */
  issuedPage(actor: Actor, which: CredentialFilter, page: RecordPage): Promise<IssuedCredential[]>;
  /** The live credentials that this one minted, and all that those minted, newest first. */
  descendants(actor: Actor, id: string, page: RecordPage): Promise<IssuedCredential[]>;
  /** Whether some live publishable key may be used from there. */
  isLiveOrigin(origin: string): Promise<boolean>;
}

/** The bearer of a token, according to its identity provider. */
export interface Identity {
  subject: string;
  workspaceId: string;
}

export interface IdentityTokens {
  /** Throws `unavailable` while the provider's keys cannot be fetched at all. */
  identityOf(token: string): Promise<Identity | 'expired' | 'invalid'>;
}

export interface AccessReads extends MembershipReads, CredentialReads {
  /** The workspace's audit log, newest first. */
  auditLog(actor: Actor, page: RecordPage): Promise<AuditEntry[]>;
  profile(workspaceId: string): Promise<WorkspaceProfile | undefined>;
  settings(workspaceId: string): Promise<WorkspaceSettings | undefined>;
  notices(reader: NoticeReader, page: RecordPage): Promise<ShownNotice[]>;
  /** The given keys that exist in their workspaces, in one query. */
  standings(keys: readonly { workspaceId: string; id: string }[]): Promise<KeyStanding[]>;
  /** The given ones whose app exists in their workspace and whose consent is valid, in one query. */
  appStandings(asked: readonly { workspaceId: string; memberId: string; appId: string }[]): Promise<AppStanding[]>;
}

/** Unpredictable randomness. A port, so that tests can predict it. */
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
