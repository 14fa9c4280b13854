import type { Actor, Visibility } from './actor';
import type { Scope } from './scopes';

/** Responsible for a record that outlives its call, such as a webhook subscription. */
export interface Owner {
  kind: 'member' | 'api_key';
  id: string;
  /** The record ends with the app, and with the member's consent to it. */
  appId: string | null;
}

/** A member acting through an app is another owner than the member in person. */
export const ownerKey = ({ id, appId }: Pick<Owner, 'id' | 'appId'>): string =>
  appId === null ? id : `${id}:${appId}`;

/** The scopes of the current credential limit what the record can ever access. */
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

export interface Standing {
  /** False if the owner left, was revoked, has expired or is unknown, or is an app that must not know people. */
  active: boolean;
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
}

export interface OwnerStandings {
  /** Standings by `ownerKey`, in one call. */
  loadStandings(owners: readonly OwnerIn[]): Promise<ReadonlyMap<string, Standing>>;
}
