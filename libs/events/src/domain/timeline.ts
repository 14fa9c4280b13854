import type { Actor, Scope } from '@workops/kernel';

/** The same codes as notices without data. */
export type LeftOut = `missing_scope:${Scope}`;

export const READS_EVENTS = 'events:read';
export const READS_DELIVERIES = 'webhooks:read';

export interface Sight {
  credentialId?: string;
  authorId?: string;
}

/**
 * Paths contain record ids, so a full log would reveal hidden records. A connected app sees only its own calls, and an
 * actor with restricted visibility only theirs.
 */
export function sightOf({ author, credentialId, connectedAppId, visibility }: Actor): Sight {
  if (connectedAppId !== null) return { credentialId: credentialId ?? '' };
  return visibility.kind === 'all' ? {} : { authorId: author.id ?? '' };
}

export const leftOutFor = ({ scopes }: Pick<Actor, 'scopes'>): LeftOut[] =>
  ([READS_EVENTS, READS_DELIVERIES] as const)
    .filter((scope) => !scopes.has(scope))
    .map((scope): LeftOut => `missing_scope:${scope}`);

const KINDS = ['request', 'event', 'delivery'] as const;
export type EntryKind = (typeof KINDS)[number];

/** Oldest first; at the same time calls, then events, then deliveries. */
export const inOrder = <Entry extends { at: Date; kind: EntryKind }>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind),
  );
