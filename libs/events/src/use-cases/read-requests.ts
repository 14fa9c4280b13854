import type { LoggedRequest, RequestFilter } from '@workops/contracts';
import { cursorAtMoment, parseMomentPosition, notFound, type Actor } from '@workops/kernel';
import { CLOCK_SKEW_MS, dayOf } from '../domain/days';
import { disclosedTo } from '../domain/disclosure';
import { shownEvent, type ShownEvent } from '../domain/envelope';
import { inOrder, leftOutFor, READS_DELIVERIES, READS_EVENTS, sightOf, type LeftOut } from '../domain/timeline';
import type { AttemptSummary } from '../ports';
import type { RequestDeps } from '../request-ports';

const MOST_ATTEMPTS = 500;

export interface RequestQuery extends Pick<RequestFilter, 'status' | 'method' | 'from' | 'to'> {
  keyId?: string;
  limit: number;
  cursor: string | null;
}

export interface ListedRequests {
  items: LoggedRequest[];
  /** A filtered page may be empty. */
  nextCursor: string | null;
}

type Subject =
  | { kind: 'request'; request: LoggedRequest }
  | { kind: 'event'; event: ShownEvent }
  | { kind: 'delivery'; delivery: AttemptSummary };

export type TimelineEntry = { at: Date } & Subject;

export interface RequestTimeline extends LoggedRequest {
  timeline: TimelineEntry[];
  omitted: LeftOut[];
  complete: boolean;
}

/** The last seven days that the caller may see, newest first. Throws `malformed` for an invalid cursor. */
export const listRequests =
  ({ requests }: Pick<RequestDeps, 'requests'>) =>
  async (actor: Actor, { keyId, limit, cursor, ...query }: RequestQuery): Promise<ListedRequests> => {
    const own = sightOf(actor);
    // A connected app that asks for another credential's calls gets none.
    if (keyId !== undefined && own.credentialId !== undefined && keyId !== own.credentialId)
      return { items: [], nextCursor: null };
    const after = cursor === null ? null : parseMomentPosition(cursor);
    const filter = { ...query, ...(keyId !== undefined && { credentialId: keyId }), ...own };
    const { records, lookedTo } = await requests.page(actor.workspaceId, after, filter, limit);
    return { items: records, nextCursor: lookedTo && cursorAtMoment(lookedTo) };
  };

/**
 * All calls with the id, which a retry may repeat, with their events and attempts as in the feed and the log. Throws
 * `not_found` if no such call is kept.
 */
export const findRequest =
  ({ requests, listEvents, attempts, publicUrl }: RequestDeps) =>
  async (actor: Actor, requestId: string): Promise<RequestTimeline> => {
    const { workspaceId, scopes } = actor;
    const called = await requests.called(workspaceId, requestId, sightOf(actor));
    const [newest] = called;
    const oldest = called.at(-1);
    if (!newest || !oldest) throw notFound('La llamada no existe.');
    const calls = [...called].reverse();
    const ids = calls.flatMap(({ eventIds }) => eventIds);
    const firstDay = dayOf(new Date(oldest.startedAt.getTime() - CLOCK_SKEW_MS));
    const [events, made] = await Promise.all([
      scopes.has(READS_EVENTS) && ids.length > 0 ? listEvents(workspaceId, ids) : [],
      scopes.has(READS_DELIVERIES) && ids.length > 0
        ? attempts.ofEvents(workspaceId, ids, firstDay, MOST_ATTEMPTS)
        : [],
    ]);
    const timeline = inOrder<TimelineEntry>([
      ...calls.map((request) => ({ at: request.startedAt, kind: 'request' as const, request })),
      ...events.map((event) => ({
        at: event.occurredAt,
        kind: 'event' as const,
        event: shownEvent(event, publicUrl, disclosedTo(actor, event.type)),
      })),
      ...made.map((delivery) => ({ at: delivery.createdAt, kind: 'delivery' as const, delivery })),
    ]);
    const complete = calls.every((call) => call.events === call.eventIds.length) && made.length < MOST_ATTEMPTS;
    return { ...newest, timeline, omitted: leftOutFor(actor), complete };
  };
