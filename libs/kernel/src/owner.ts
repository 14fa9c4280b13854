import type { Actor, Visibility } from './actor';
import type { Scope } from './scopes';

/**
 * The principal responsible for a record that outlives the call which made it, such as a webhook subscription or a
 * connected calendar.
 */
export interface Owner {
  kind: 'member' | 'api_key';
  id: string;
  /** The connected app that a member used. The record ends with the app and with the member's consent to it. */
  appId: string | null;
}

/** Key of an owner. A member acting through an app is a different owner than the member in person. */
export const ownerKey = ({ id, appId }: Pick<Owner, 'id' | 'appId'>): string =>
  appId === null ? id : `${id}:${appId}`;

/** The owner of a new record and the scopes of the current credential, which limit what the record can ever access. */
export interface Ownership {
  owner: Owner;
  scopes: Scope[];
}

export function toOwnership({
  author: { kind, id },
  connectedAppId,
  scopes,
}: Pick<Actor, 'author' | 'connectedAppId' | 'scopes'>): Ownership {
  if ((kind !== 'member' && kind !== 'api_key') || id === null) throw new Error(`Nothing can belong to ${kind}.`);
  return { owner: { kind, id, appId: connectedAppId }, scopes: [...scopes] };
}

export interface OwnerIn extends Owner {
  workspaceId: string;
}

/** An owner's current permissions. */
export interface Standing {
  /** False if the owner left, was revoked, has expired or is unknown, or is an app that must not know people. */
  active: boolean;
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
}

/** Looks up the current standing of owners. The app supplies it from access. */
export interface OwnerStandings {
  /** Standings by `ownerKey`; one call for any number of owners. */
  loadStandings(owners: readonly OwnerIn[]): Promise<ReadonlyMap<string, Standing>>;
}
