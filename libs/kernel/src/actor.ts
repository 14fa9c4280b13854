import type { Scope } from './scopes';

/** Shown in events and records. Branch on kind and id, never on name. */
export interface Author {
  kind: 'member' | 'api_key' | 'ai_agent' | 'system' | 'contact';
  /** Null for `system` and for an unidentified contact. */
  id: string | null;
  name: string | null;
  /** Present if a member acted through a connected app or a personal token. */
  via?: { kind: 'connected_app' | 'personal_token'; name: string };
}

/** The visibility of records; it never restricts the contact directory. */
export type Visibility =
  | { kind: 'all' }
  | { kind: 'assigned'; memberId: string }
  | { kind: 'branches'; locationIds: readonly string[] };

/** `member` is an identity provider's token. */
export const CREDENTIAL_KINDS = [
  'api_key',
  'member',
  'personal_token',
  'connected_app',
  'publishable_key',
  'device_agent',
] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** The principal behind a call: the first argument of every use case. */
export interface Actor {
  author: Author;
  workspaceId: string;
  livemode: boolean;
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
  /** A key, a token, or a member plus app; null for background work. */
  credentialId: string | null;
  /**
   * The connected app that acts for the member; null for members in person. Records made through an app are removed
   * with it.
   */
  connectedAppId: string | null;
  requestId: string | null;
  /** Automation triggers that caused this, oldest first; absent for a direct act. */
  chain?: readonly string[];
}

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

/** Reloads the actor inside the open transaction. Throws if the actor is gone or lacks scopes. */
export type StillStanding = (actor: Actor, needs: readonly Scope[]) => Promise<Actor>;
