import type { Actor, AuditTrail, Clock, Ids, RecordReads } from '@workops/kernel';
import type { ConnectedApp } from './domain/connected-app';
import type { AccessReads, AccessStore, ActingMember, Entropy } from './ports';

/** An app for the authorization server, with the fields it needs of the app's workspace. */
export interface RegisteredApp extends ConnectedApp {
  workspaceName: string;
  livemode: boolean;
  language: string;
  healthcare: boolean;
}

/** The bearer of an app's access token, from one lookup. */
export interface AppCredential {
  app: Pick<ConnectedApp, 'id' | 'name' | 'names' | 'scopes'> & { origins: readonly string[] };
  /** What the member let the app do. */
  grantedScopes: readonly string[];
  member: ActingMember;
  healthcare: boolean;
  expiresAt: Date;
}

/** A member's consent to an app; `grantId` is the authorization server's name for it, kept as a hash. */
interface Consent {
  grantId: string;
  appId: string;
  memberId: string;
  scopes: readonly string[];
  at: Date;
}

export interface ConnectedAppTransaction {
  add(app: ConnectedApp): Promise<void>;
  /** Undefined when the actor's workspace has no such app. */
  setNames(id: string, names: boolean, at: Date): Promise<ConnectedApp | undefined>;
  /** Removes the app with every code, consent and token that it holds; undefined when the actor's workspace has no such app. */
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
  /** Who gave the consent; undefined once they are no active member, or their app was removed. */
  consentingMember(grantId: string): Promise<string | undefined>;
}

/** The authorization server's data between requests. Identifiers are stored as hashes, contents encrypted. */
export interface OAuthRecords {
  put(kind: string, record: OAuthRecord): Promise<void>;
  /** Expired ones too: the caller checks the time. */
  find(kind: string, key: { id: string } | { uid: string }): Promise<Record<string, unknown> | undefined>;
  /** True for the first one to consume it, however many concurrent calls there are. */
  consume(kind: string, id: string, at: Date): Promise<boolean>;
  remove(kind: string, id: string): Promise<void>;
  /** All of the kind that came from the consent. */
  removeGranted(kind: string, grantId: string): Promise<void>;
}

export interface OAuthRecord {
  id: string;
  content: Record<string, unknown>;
  expiresAt: Date;
  /** The consent that it came from. */
  grantId?: string;
  /** A second name under which it is found. */
  uid?: string;
  appId?: string;
  /** Of access tokens, which authentication reads: their rights. */
  scopes?: readonly string[];
}

/** Numbers of people, each assigned once in a workspace and permanent. */
export interface Pseudonyms {
  /** One query where all of them have a number already. */
  numbersOf(workspaceId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
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
