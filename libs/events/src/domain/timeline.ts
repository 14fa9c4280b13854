import type { Actor, Scope } from '@workops/kernel';

/** Why parts of a timeline are hidden from a reader, with the codes of notices without data. */
export type LeftOut = `missing_scope:${Scope}`;

export const READS_EVENTS = 'events:read';
export const READS_DELIVERIES = 'webhooks:read';

/** Whose calls the reader sees. */
export interface Sight {
  credentialId?: string;
  authorId?: string;
}

/**
 * Paths contain record ids, so that a log of all calls would reveal records that the reader may not see. An actor through a connected app sees that app's calls
 * for them, and one who sees some records only sees their own calls.
 */
export function sightOf({ author, credentialId, connectedAppId, visibility }: Actor): Sight {
  if (connectedAppId !== null) return { credentialId: credentialId ?? '' };
  return visibility.kind === 'all' ? {} : { authorId: author.id ?? '' };
}

/** What the reader's scopes keep out of a timeline. */
export const leftOutFor = ({ scopes }: Pick<Actor, 'scopes'>): LeftOut[] =>
  ([READS_EVENTS, READS_DELIVERIES] as const)
    .filter((scope) => !scopes.has(scope))
    .map((scope): LeftOut => `missing_scope:${scope}`);

const KINDS = ['request', 'event', 'delivery'] as const;
export type EntryKind = (typeof KINDS)[number];

/** Oldest first; at one moment, a call before its events and these before their deliveries. */
export const inOrder = <Entry extends { at: Date; kind: EntryKind }>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind),
  );
