import { eventNames, isEventName, type RecordedEvent } from '@workops/contracts';
import { urlIssues, type Issue, type Owner } from '@workops/kernel';
import type { Health, PauseReason } from './health';

const DESCRIPTION_MAX_LENGTH = 500;
const EVENTS_MAX = 20;
const SECRET_SHOWN_LENGTH = 9;
/** As reads show it. */
export const shownOf = (secret: string): string => secret.slice(0, SECRET_SHOWN_LENGTH);
/** Both secrets sign for this long, so that receivers can switch. */
export const SECRET_OVERLAP_MS = 24 * 60 * 60 * 1_000;
/** Includes future events. */
export const EVERY_EVENT = '*';

/** Null only on subscriptions older than owners. */
export interface RecordedOwner {
  ownerKind: Owner['kind'] | null;
  ownerId: string | null;
  /** App through which a member became owner; the subscription ends with it. */
  ownerAppId: string | null;
}

export const ownerOf = ({ ownerKind, ownerId, ownerAppId }: RecordedOwner): Owner | null =>
  ownerKind && ownerId ? { kind: ownerKind, id: ownerId, appId: ownerAppId } : null;

/** The secret is complete only in the response to the creation; later it has nine characters. */
export interface Subscription extends Health, RecordedOwner {
  id: string;
  workspaceId: string;
  url: string;
  secret: string;
  /** End of signing with the previous secret too. */
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

export interface SubscriptionRecord extends Subscription {
  ownerScopes: string[];
  /** Start of uninterrupted delivery; earlier events are never sent. */
  activeSince: Date;
}

export interface SubscriptionInput {
  url: string;
  events: string[];
  description?: string | null;
  includeData?: boolean;
}

/** Absent fields are kept. */
export interface SubscriptionPatch extends Partial<SubscriptionInput> {
  enabled?: boolean;
}

/** Does not check where the host leads. */
export function subscriptionProblems({ url, events, description }: SubscriptionPatch): Issue[] {
  return [
    ...(url === undefined ? [] : urlIssues(url)),
    ...(events === undefined ? [] : eventProblems(events)),
    ...descriptionProblems(description),
  ];
}

/** Code points, as in the API's description: 👋 counts as one. */
const lengthOf = (text: string): number => [...text].length;

/** Lower case, without port or trailing dot. */
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
