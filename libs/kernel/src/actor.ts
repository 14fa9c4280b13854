import type { Scope } from './scopes';

/** Who did something, as events and records show it. Branch on kind plus id, never on name. */
export interface Author {
  kind: 'member' | 'api_key' | 'ai_agent' | 'system' | 'contact';
  /** Null for `system` and for an unidentified contact. */
  id: string | null;
  name: string | null;
  /** Present when a member acted through a connected app or a personal token. */
  via?: { kind: 'connected_app' | 'personal_token'; name: string };
}

/** Which records a principal sees. The contact directory is never trimmed by it. */
export type Visibility =
  | { kind: 'all' }
  | { kind: 'assigned'; memberId: string }
  | { kind: 'branches'; locationIds: readonly string[] };

/** What a caller can show to be let in; `member` is an identity provider's token. */
export const CREDENTIAL_KINDS = [
  'api_key',
  'member',
  'personal_token',
  'connected_app',
  'publishable_key',
  'device_agent',
] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** Who acts, where, and with which permissions: the first argument of every use case. */
export interface Actor {
  author: Author;
  workspaceId: string;
  livemode: boolean;
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
  /** Identifies the credential itself (key id, token id, or member plus app); null for background work. */
  credentialId: string | null;
  /** The connected app that acts for the member; null for members in person. Records made through an app end with it. */
  connectedAppId: string | null;
  /** The call's identifier in the logs; null for background work. */
  requestId: string | null;
  /** The automation triggers that this follows from, the first one first; absent for what people and programs do. */
  chain?: readonly string[];
}

/** The actor of work without a caller. */
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

/** The actor read again inside the open transaction; throws when they are gone, or lack the needed rights. Supplied by the app from access. */
export type StillStanding = (actor: Actor, needs: readonly Scope[]) => Promise<Actor>;
