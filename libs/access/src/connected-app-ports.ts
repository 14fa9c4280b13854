import type { Actor, AuditTrail, Clock, Ids, RecordReads } from '@workops/kernel';
import type { ConnectedApp } from './domain/connected-app';
import type { AccessReads, AccessStore, ActingMember, Entropy } from './ports';

/** An app with its workspace's fields that the authorization server needs. */
export interface RegisteredApp extends ConnectedApp {
  workspaceName: string;
  livemode: boolean;
  language: string;
  healthcare: boolean;
}

/** Bearer of an app's access token, from one lookup. */
export interface AppCredential {
  app: Pick<ConnectedApp, 'id' | 'name' | 'names' | 'scopes'> & { origins: readonly string[] };
  /** Scopes that the member granted to the app. */
  grantedScopes: readonly string[];
  member: ActingMember;
  healthcare: boolean;
  expiresAt: Date;
}

/** A member's consent to an app. `grantId` is the authorization server's id of the consent, stored as a hash. */
interface Consent {
  grantId: string;
  appId: string;
  memberId: string;
  scopes: readonly string[];
  at: Date;
}

export interface ConnectedAppTransaction {
  add(app: ConnectedApp): Promise<void>;
  /** Undefined if the actor's workspace does not have the app. */
  setNames(id: string, names: boolean, at: Date): Promise<ConnectedApp | undefined>;
  /** Removes the app with all its codes, consents and tokens; undefined if the actor's workspace does not have it. */
  remove(id: string, at: Date): Promise<ConnectedApp | undefined>;
  addConsent(consent: Consent): Promise<void>;
  audit: AuditTrail;
}

export interface ConnectedAppStore {
  transaction<T>(actor: Actor, work: (tx: ConnectedAppTransaction) => Promise<T>): Promise<T>;
}

export interface ConnectedAppReads extends Pick<RecordReads<ConnectedApp>, 'page'> {
  app(id: string): Promise<RegisteredApp | undefined>;
  credential(tokenHash: Buffer): Promise<AppCredential | undefined>;
  /** Member who gave the consent; undefined if the member is no longer active or the app was removed. */
  consentingMember(grantId: string): Promise<string | undefined>;
}

/** The authorization server's data between requests. Identifiers are stored as hashes, contents are encrypted. */
export interface OAuthRecords {
  put(kind: string, record: OAuthRecord): Promise<void>;
  /** Includes expired records; the caller checks the time. */
  find(kind: string, key: { id: string } | { uid: string }): Promise<Record<string, unknown> | undefined>;
  /** Returns true for exactly one call, however many are concurrent. */
  consume(kind: string, id: string, at: Date): Promise<boolean>;
  remove(kind: string, id: string): Promise<void>;
  /** Removes all records of the kind that belong to the consent. */
  removeGranted(kind: string, grantId: string): Promise<void>;
}

export interface OAuthRecord {
  id: string;
  content: Record<string, unknown>;
  expiresAt: Date;
  /** Id of the consent that it belongs to. */
  grantId?: string;
  /** Alternative lookup key. */
  uid?: string;
  appId?: string;
  /** Scopes of an access token, which authentication reads. */
  scopes?: readonly string[];
}

/** Permanent numbers of people, each assigned once per workspace. */
export interface Pseudonyms {
  /** Takes one query if all of them already have a number. */
  loadNumbers(workspaceId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface ConnectedAppsDeps {
  store: ConnectedAppStore;
  reads: ConnectedAppReads;
  records: OAuthRecords;
  pseudonyms: Pseudonyms;
  people: Pick<AccessReads, 'actingMember' | 'members'>;
  actors: Pick<AccessStore, 'hold'>;
  clock: Clock;
  ids: Ids;
  entropy: Entropy;
}
