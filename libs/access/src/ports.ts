import type { Clock, Ids, Scope } from '@workops/kernel';
import type { ApiKey } from './domain/api-key';
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

export interface AccessStore {
  transaction<T>(work: (tx: AccessTransaction) => Promise<T>): Promise<T>;
}

export interface AccessReads {
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
