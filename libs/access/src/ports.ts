import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, Ids, Scope, Visibility } from '@workops/kernel';
import type { ApiKey } from './domain/api-key';
import type { Location } from './domain/location';
import type { Member } from './domain/member';
import type { CustomRole } from './domain/role';
import type { Team } from './domain/team';
import type { Workspace, WorkspaceProfile } from './domain/workspace';

/** `default` is whatever the edge is configured with; tokens and tokens a second otherwise. */
export type RateLimit = { burst: number; perSecond: number } | 'default' | 'unlimited';

/** What the bearer of a token is, as one lookup finds it. */
export interface Credential {
  keyId: string;
  name: string;
  workspaceId: string;
  livemode: boolean;
  scopes: ReadonlySet<Scope>;
  expiresAt: Date | null;
  revokedAt: Date | null;
  rateLimit: RateLimit;
}

export type KeyStanding = Pick<ApiKey, 'id' | 'expiresAt' | 'revokedAt' | 'scopes'>;

export interface AccessTransaction {
  addWorkspace(workspace: Workspace): Promise<void>;
  /** Undefined when there is no such workspace. */
  workspace(id: string): Promise<Pick<Workspace, 'id' | 'livemode'> | undefined>;
  addKey(key: ApiKey): Promise<void>;
  /** False when there is no such key. A key that was revoked before keeps its time. */
  revokeKey(id: string, at: Date): Promise<boolean>;
}

/** A kind of record with a name that is unique in the workspace, whatever the capitals. */
export interface NamedRecords<T> {
  byId(id: string): Promise<T | undefined>;
  /** The id of the record with the name. */
  holderOf(name: string): Promise<string | undefined>;
  /** Which of the ids no record has. */
  missing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  add(record: T): Promise<void>;
  save(record: T): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface MemberRepository {
  /** Removed members too. */
  byId(id: string): Promise<Member | undefined>;
  /** The id of the active member with the email, or with the subject. */
  holderOf(key: { email: string } | { subject: string }): Promise<string | undefined>;
  /** Which of the ids no active member has. */
  missing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** How many active members there are with a role, or at a branch. */
  count(those: { role: 'owner' } | { customRoleId: string } | { locationId: string }): Promise<number>;
  add(member: Member): Promise<void>;
  /** A member who is removed leaves branches and teams. */
  save(member: Member): Promise<void>;
}

/** Who belongs to the actor's workspace, with which roles. */
export interface MembershipTransaction {
  members: MemberRepository;
  roles: NamedRecords<CustomRole>;
  teams: NamedRecords<Team>;
  locations: NamedRecords<Location>;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface AccessStore {
  transaction<T>(work: (tx: AccessTransaction) => Promise<T>): Promise<T>;
  /** One at a time in a workspace, so that what the work looked at still holds when it commits. */
  memberships<T>(actor: Actor, work: (tx: MembershipTransaction) => Promise<T>): Promise<T>;
}

/** Names a member: by our id, or by what the identity provider calls them. */
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

/** An active member with what an actor needs of their workspace. */
export interface ActingMember extends Omit<MemberStanding, 'active'> {
  livemode: boolean;
  /** What the workspace grants to each credential. */
  rateLimit: RateLimit;
}

/** Part of a list, newest first. */
export interface Page {
  limit: number;
  /** The id of the last record of the page before. */
  after: string | null;
}

export interface Finder<T> {
  byId(actor: Actor, id: string): Promise<T | undefined>;
  page(actor: Actor, page: Page): Promise<T[]>;
}

export interface MembershipReads {
  /** Undefined for whoever is no active member. One indexed query; remembered for 500 ms where reads are cached. */
  actingMember(who: MemberRef): Promise<ActingMember | undefined>;
  /** The members among those asked for that the workspace named with them has, in one query. */
  memberStandings(members: readonly { workspaceId: string; id: string }[]): Promise<MemberStanding[]>;
  /** The page holds active members only; by id, removed ones answer too. */
  members: Finder<Member>;
  roles: Finder<CustomRole>;
  teams: Finder<Team>;
  locations: Finder<Location>;
}

export interface AccessReads extends MembershipReads {
  credential(tokenHash: Buffer): Promise<Credential | undefined>;
  profile(workspaceId: string): Promise<WorkspaceProfile | undefined>;
  /** The keys among those asked for that exist in the workspace named with them, in one query. */
  standings(keys: readonly { workspaceId: string; id: string }[]): Promise<KeyStanding[]>;
}

/** Randomness that nobody can foresee. A port, so that a test can. */
export interface Entropy {
  bytes(count: number): Buffer;
}

export interface AccessDeps {
  store: AccessStore;
  reads: AccessReads;
  clock: Clock;
  ids: Ids;
  entropy: Entropy;
}
