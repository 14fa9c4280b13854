import { eventNames, isEventName, type RecordedEvent } from '@workops/contracts';
import { urlIssues, type Issue, type Owner } from '@workops/kernel';
import type { Health, PauseReason } from './health';

const DESCRIPTION_MAX_LENGTH = 500;
const EVENTS_MAX = 20;
const SECRET_SHOWN_LENGTH = 9;
/** The beginning of a secret, as reads show it. */
export const shownOf = (secret: string): string => secret.slice(0, SECRET_SHOWN_LENGTH);
/** How long deliveries are also signed with the previous secret, so that receivers can switch. */
export const SECRET_OVERLAP_MS = 24 * 60 * 60 * 1_000;
/** Listens to every event, future ones included. */
export const EVERY_EVENT = '*';

/** An owner as recorded; null only on subscriptions older than owners. */
export interface RecordedOwner {
  ownerKind: Owner['kind'] | null;
  ownerId: string | null;
  /** The connected app through which a member became owner; the subscription ends with the app. */
  ownerAppId: string | null;
}

export const ownerOf = ({ ownerKind, ownerId, ownerAppId }: RecordedOwner): Owner | null =>
  ownerKind && ownerId ? { kind: ownerKind, id: ownerId, appId: ownerAppId } : null;

/**
 * A subscription as readers see it. The secret is complete only in the response to its creation; later it has nine
 * characters.
 */
export interface Subscription extends Health, RecordedOwner {
  id: string;
  workspaceId: string;
  url: string;
  secret: string;
  /** End of the time in which deliveries are also signed with the previous secret; null without one. */
  formerSecretUntil: Date | null;
  events: string[];
  enabled: boolean;
  description: string | null;
  includeData: boolean;
  pausedAt: Date | null;
  pausedReason: PauseReason | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A subscription with internal delivery settings, which are never shown. */
export interface SubscriptionRecord extends Subscription {
  /** Scopes of the credential with which the owner became owner. */
  ownerScopes: string[];
  /** Start of uninterrupted delivery; earlier events are never sent. */
  activeSince: Date;
}

/** A subscription as the caller sends it. */
export interface SubscriptionInput {
  url: string;
  events: string[];
  description?: string | null;
  includeData?: boolean;
}

/** Changes from a caller; absent fields are kept. */
export interface SubscriptionPatch extends Partial<SubscriptionInput> {
  enabled?: boolean;
}

/** Validates the input, except where its host leads; empty if it is valid. */
export function subscriptionProblems({ url, events, description }: SubscriptionPatch): Issue[] {
  return [
    ...(url === undefined ? [] : urlIssues(url)),
    ...(events === undefined ? [] : eventProblems(events)),
    ...descriptionProblems(description),
  ];
}

/** Number of code points, as in the API's description: 👋 counts as one. */
const lengthOf = (text: string): number => [...text].length;

/** The host that a URL connects to: lower case, without port or trailing dot. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');

function eventProblems(events: string[]): Issue[] {
  if (events.length === 0)
    return [{ path: 'events', message: 'events must have at least 1 entry.', code: 'too_small' }];
  if (events.length > EVENTS_MAX)
    return [{ path: 'events', message: `events must have at most ${EVENTS_MAX} entries.`, code: 'too_big' }];
  return events.flatMap((name, index): Issue[] => {
    if (name === EVERY_EVENT || isEventName(name)) return [];
    const allowed = [EVERY_EVENT, ...eventNames].join(', ');
    return [
      { path: `events.${index}`, message: `Unknown event. Allowed values: ${allowed}.`, code: 'invalid_enum_value' },
    ];
  });
}

function descriptionProblems(description: string | null | undefined): Issue[] {
  if (!description || lengthOf(description) <= DESCRIPTION_MAX_LENGTH) return [];
  return [
    {
      path: 'description',
      message: `description must have at most ${DESCRIPTION_MAX_LENGTH} characters.`,
      code: 'too_big',
    },
  ];
}

/** The fields that decide whether a subscription gets an event. */
export type Listener = Pick<SubscriptionRecord, 'id' | 'workspaceId' | 'events' | 'activeSince'>;

export function listensTo(
  listener: Listener,
  event: Pick<RecordedEvent, 'workspaceId' | 'type' | 'occurredAt'>,
): boolean {
  return (
    listener.workspaceId === event.workspaceId &&
    listener.activeSince <= event.occurredAt &&
    (listener.events.includes(EVERY_EVENT) || listener.events.includes(event.type))
  );
}
