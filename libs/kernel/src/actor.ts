import type { Scope } from './scopes';

/** The author of a change, as shown in events and records. Branch on kind and id, never on name. */
export interface Author {
  kind: 'member' | 'api_key' | 'ai_agent' | 'system' | 'contact';
  /** Null for `system` and for an unidentified contact. */
  id: string | null;
  name: string | null;
  /** Present when a member acted through a connected app or a personal token. */
  via?: { kind: 'connected_app' | 'personal_token'; name: string };
}

/** The records that a principal sees. The contact directory is never restricted. */
export type Visibility =
  | { kind: 'all' }
  | { kind: 'assigned'; memberId: string }
  | { kind: 'branches'; locationIds: readonly string[] };

/** Kinds of credential that a caller can present; `member` is an identity provider's token. */
export const CREDENTIAL_KINDS = [
  'api_key',
  'member',
  'personal_token',
  'connected_app',
  'publishable_key',
  'device_agent',
] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** The principal behind a call, with its workspace and permissions. It is the first argument of every use case. */
export interface Actor {
  author: Author;
  workspaceId: string;
  livemode: boolean;
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
  /** Id of the credential itself: a key, a token, or a member plus app. Null for background work. */
  credentialId: string | null;
  /**
   * The connected app that acts for the member; null for members in person. Records made through an app are removed
   * with it.
   */
  connectedAppId: string | null;
  /** The request id in the logs; null for background work. */
  requestId: string | null;
  /** The automation triggers that caused this, oldest first; absent when a person or program acts directly. */
  chain?: readonly string[];
}

/** The actor of background work that no caller started. */
export const systemActor = (workspaceId: string, livemode: boolean): Actor => ({
  author: { kind: 'system', id: null, name: null },
  workspaceId,
  livemode,
  scopes: new Set(),
  visibility: { kind: 'all' },
  credentialId: null,
  connectedAppId: null,
  requestId: null,
});

/**
 * Reloads the actor inside the open transaction. Throws if the actor is gone or lacks the needed scopes. The app
 * supplies it from access.
 */
export type StillStanding = (actor: Actor, needs: readonly Scope[]) => Promise<Actor>;
