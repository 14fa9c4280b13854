import { eventDefinition, isEventName } from '@workops/contracts';
import type { Actor, Owner, Scope, Standing } from '@workops/kernel';

export type OmissionReason =
  | 'sensitive'
  | 'not_requested'
  | 'owner_unavailable'
  | `missing_scope:${Scope}`
  | 'restricted_visibility';

export type Disclosure = 'data' | { omitted: OmissionReason };

/** As of the sending. */
export interface DataTerms {
  includeData: boolean;
  /** False for subscriptions older than owners, which read without restriction. */
  owned: boolean;
  /** Scopes with which the owner became owner. */
  ownerScopes: readonly string[];
}

/** Contacts are not subject to row-level visibility. */
const UNTRIMMED_RESOURCE = 'contact';

/** True if not even a notice is sent. A connected app's subscription ends with the app, its member, or the consent. */
export const hasEnded = (owner: Owner | null, standing: Standing | undefined): boolean =>
  owner !== null && owner.appId !== null && !standing?.active;

export const asksForOwner = (type: string, terms: DataTerms): boolean =>
  terms.includeData && terms.owned && !isSensitive(type);

/** An event outside the catalogue counts as sensitive. */
export function disclosureOf(type: string, terms: DataTerms, standing: Standing | undefined): Disclosure {
  if (!isEventName(type) || isSensitive(type)) return { omitted: 'sensitive' };
  if (!terms.includeData) return { omitted: 'not_requested' };
  if (!terms.owned) return 'data';
  if (!standing?.active) return { omitted: 'owner_unavailable' };
  const { readScope, resourceType } = eventDefinition(type);
  if (!standing.scopes.has(readScope) || !terms.ownerScopes.includes(readScope))
    return { omitted: `missing_scope:${readScope}` };
  if (standing.visibility.kind !== 'all' && resourceType !== UNTRIMMED_RESOURCE)
    return { omitted: 'restricted_visibility' };
  return 'data';
}

export const disclosedTo = ({ scopes, visibility }: Pick<Actor, 'scopes' | 'visibility'>, type: string): Disclosure =>
  disclosureOf(
    type,
    { includeData: true, owned: true, ownerScopes: [...scopes] },
    { active: true, scopes, visibility },
  );

const isSensitive = (type: string): boolean => !isEventName(type) || eventDefinition(type).sensitive;
