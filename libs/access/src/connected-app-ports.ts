import type { Actor, AuditTrail, Clock, Ids, RecordReads } from '@workops/kernel';
import type { ConnectedApp } from './domain/connected-app';
import type { AccessReads, AccessStore, ActingMember, Entropy } from './ports';

/** Includes what the authorization server needs of the workspace. */
export interface RegisteredApp extends ConnectedApp {
  workspaceName: string;
  livemode: boolean;
  language: string;
  healthcare: boolean;
}

/** Bearer of an access token, from one lookup. */
export interface AppCredential {
  app: Pick<ConnectedApp, 'id' | 'name' | 'names' | 'scopes'> & { origins: readonly string[] };
  /** Granted by the member. */
  grantedScopes: readonly string[];
  member: ActingMember;
  healthcare: boolean;
  expiresAt: Date;
}

/** `grantId` is the authorization server's id, stored as a hash. */
interface Consent {
  grantId: string;
  appId: string;
  memberId: string;
  scopes: readonly string[];
  at: Date;
}

export interface ConnectedAppTransaction {
  add(app: ConnectedApp): Promise<void>;
  setNames(id: string, names: boolean, at: Date): Promise<ConnectedApp | undefined>;
  /** Also removes its codes, consents and tokens. Undefined if the actor's workspace does not have it. */
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
  /** Undefined if the member is no longer active or the app was removed. */
  consentingMember(grantId: string): Promise<string | undefined>;
}

/** Identifiers are stored as hashes, contents are encrypted. */
export interface OAuthRecords {
  put(kind: string, record: OAuthRecord): Promise<void>;
  /** Includes expired records. */
  find(kind: string, key: { id: string } | { uid: string }): Promise<Record<string, unknown> | undefined>;
  /** Returns true for exactly one of any number of concurrent calls. */
  consume(kind: string, id: string, at: Date): Promise<boolean>;
  remove(kind: string, id: string): Promise<void>;
  removeGranted(kind: string, grantId: string): Promise<void>;
}

export interface OAuthRecord {
  id: string;
  content: Record<string, unknown>;
  expiresAt: Date;
  /** Id of its consent. */
  grantId?: string;
  /** Alternative lookup key. */
  uid?: string;
  appId?: string;
  /** Read by authentication. */
  scopes?: readonly string[];
}

/** Assigned once per workspace and person. */
export interface Pseudonyms {
  /** Takes one query if all of them have a number. */
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
