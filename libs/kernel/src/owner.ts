import type { Actor, Visibility } from './actor';
import type { Scope } from './scopes';

/** Who answers for something that outlives the call which made it: a webhook subscription, a connected calendar. */
export interface Owner {
  kind: 'member' | 'api_key';
  id: string;
  /** The connected app through which a member made it: such records end with the app, and with the member's consent to it. */
  appId: string | null;
}

/** Distinguishes owners: a member through an app is another owner than the same member in person. The id itself where there is no app. */
export const ownerKey = ({ id, appId }: Pick<Owner, 'id' | 'appId'>): string =>
  appId === null ? id : `${id}:${appId}`;

/** The owner of a new record, and the scopes of the present credential: a record made with narrow ones never sees more. */
export interface Ownership {
  owner: Owner;
  scopes: Scope[];
}

export function ownershipOf({
  author: { kind, id },
  connectedAppId,
  scopes,
}: Pick<Actor, 'author' | 'connectedAppId' | 'scopes'>): Ownership {
  if ((kind !== 'member' && kind !== 'api_key') || id === null) throw new Error(`Nothing can belong to ${kind}.`);
  return { owner: { kind, id, appId: connectedAppId }, scopes: [...scopes] };
}

/** An owner, and the workspace of the query. */
export interface OwnerIn extends Owner {
  workspaceId: string;
}

/** What an owner may do at this moment. */
export interface Standing {
  /** False for one who left, was revoked, has expired or was never known, and for an app that must not know people. */
  active: boolean;
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
}

/** Present standings of records' owners: supplied by the app from access. */
export interface OwnerStandings {
  /** By `ownerKey`; one call for any number. */
  standingOf(owners: readonly OwnerIn[]): Promise<ReadonlyMap<string, Standing>>;
}
