import type { Database } from '../database/database';
import type { Queues } from '../queues/queues';
import { relaySpans } from './event-spans';
import { postponeEvents, type LateEvent } from './late-events';
import { finishEvents, hadBy, type Outstanding, type EventKey, type LeasedEvent, type QueuedEvent } from './outbox';
import type { QueueRoom } from './queue-room';
import { follows, queueOf, wants, type EventBatch, type Subscriber } from './subscriber';

/** An event enqueued this often without being processed becomes late, and is tried alone. */
const MOST_HAND_OVERS = 3;
/** Larger shares of a lease get their own job, so that other workspaces' events are not committed with them. */
const CROWD = 100;
const ALONE_PER_JOB = 20;

const EVERY_OUTSTANDING: readonly Outstanding[] = [
  'by its only subscriber',
  'by the only subscriber in its workspace',
  'by no one else',
  'by others',
];

/**
 * Batches of one event may exist with and without inbox rows. So `by its only subscriber` depends on the event alone,
 * and `by the only subscriber in its workspace` is for the first lease only.
 */
function outstandingFor(
  event: LeasedEvent,
  wanting: readonly Subscriber[],
  awaiting: readonly Subscriber[],
  queued: readonly Subscriber[],
): Outstanding {
  if (wanting.length === 1) return 'by its only subscriber';
  if (event.timesEnqueued === 1 && awaiting.length === 1 && queued.length === 1)
    return 'by the only subscriber in its workspace';
  return queued.length === 1 ? 'by no one else' : 'by others';
}

interface Planned {
  event: LeasedEvent;
  queued: Subscriber[];
  late: Subscriber[];
  awaited: Outstanding;
}

export interface HandOnDeps {
  database: Database;
  queues: Queues;
  subscribers: readonly Subscriber[];
  room: QueueRoom;
}

const keyOf = ({ day, id }: EventKey): EventKey => ({ day, id });
const queuedOf = ({ day, id, requestId, traceparent }: QueuedEvent): QueuedEvent => ({
  day,
  id,
  ...(requestId && { requestId }),
  ...(traceparent && { traceparent }),
});

/**
 * An event becomes late for a lagging subscriber before the others queue and finish it. First hand-overs without one
 * need no further query.
 */
export const handOn = (
  deps: HandOnDeps,
  leased: readonly LeasedEvent[],
  lagging: ReadonlySet<Subscriber>,
): Promise<void> => traced(leased, (events) => handOnAll(deps, events, lagging));

async function traced<Event extends LeasedEvent | LateEvent>(
  leased: readonly Event[],
  work: (events: Event[]) => Promise<void>,
): Promise<void> {
  const { events, end } = relaySpans(leased);
  try {
    await work(events);
    end();
  } catch (error) {
    end(error);
    throw error;
  }
}

/** Asks each optional subscriber which workspaces use it, in one query. */
async function usesOf(database: Database, subscribers: readonly Subscriber[], leased: readonly LeasedEvent[]) {
  const used = new Map<Subscriber, ReadonlySet<string>>();
  await Promise.all(
    subscribers.map(async (subscriber) => {
      if (!subscriber.usedIn) return;
      const workspaceIds = new Set(
        leased.flatMap((event) => (event.workspaceId !== null && wants(subscriber, event) ? [event.workspaceId] : [])),
      );
      if (workspaceIds.size > 0) used.set(subscriber, await subscriber.usedIn(database, [...workspaceIds]));
    }),
  );
  return (subscriber: Subscriber, { workspaceId }: LeasedEvent): boolean =>
    !used.get(subscriber) || used.get(subscriber)!.has(workspaceId!);
}

/** Grouped by type, because most subscribers follow few types. */
const followersByType = (subscribers: readonly Subscriber[], leased: readonly LeasedEvent[]) =>
  new Map(
    [...new Set(leased.map(({ type }) => type))].map((type) => [
      type,
      subscribers.filter((subscriber) => follows(subscriber, type)),
    ]),
  );

async function handOnAll(
  deps: HandOnDeps,
  leased: readonly LeasedEvent[],
  lagging: ReadonlySet<Subscriber>,
): Promise<void> {
  const { database, subscribers } = deps;
  const repeated = leased.filter((event) => event.timesEnqueued > 1);
  const had =
    repeated.length > 0
      ? await hadBy(
          database,
          repeated,
          subscribers.map(({ name }) => name),
        )
      : new Map<string, string[]>();
  const isUsed = await usesOf(database, subscribers, leased);
  const following = followersByType(subscribers, leased);
  const plan = leased.map((event): Planned => {
    const wanting = following.get(event.type)!.filter((subscriber) => wants(subscriber, event));
    const awaiting = wanting.filter(
      (subscriber) => !had.get(event.id)?.includes(subscriber.name) && isUsed(subscriber, event),
    );
    const queued =
      event.timesEnqueued > MOST_HAND_OVERS ? [] : awaiting.filter((subscriber) => !lagging.has(subscriber));
    return {
      event,
      queued,
      late: awaiting.filter((subscriber) => !queued.includes(subscriber)),
      awaited: outstandingFor(event, wanting, awaiting, queued),
    };
  });
  const done = plan.filter(({ queued, late }) => queued.length === 0 && late.length === 0);
  if (done.length > 0)
    await finishEvents(
      database,
      done.map(({ event }) => event),
    );
  const busy = await postponed(database, plan);
  await addAll(
    deps,
    plan.filter(({ event }) => !busy.has(event.id)),
  );
}

/** Returns events being claimed right now, which are left to their next lease. */
async function postponed(database: Database, plan: readonly Planned[]): Promise<Set<string>> {
  const late = plan.filter((planned) => planned.late.length > 0);
  if (late.length === 0) return new Set();
  const rows = late.map((planned) => ({
    ...keyOf(planned.event),
    subscribers: planned.late.map(({ name }) => name),
    finish: planned.queued.length === 0,
  }));
  const noted = await postponeEvents(database, rows);
  return new Set(rows.map(({ id }) => id).filter((id) => !noted.has(id)));
}

async function addAll(deps: HandOnDeps, plan: readonly Planned[]): Promise<void> {
  const parts = apart(plan);
  for (const subscriber of deps.subscribers) {
    const batches = parts.flatMap((part) =>
      EVERY_OUTSTANDING.map((kind): EventBatch => ({
        keys: part
          .filter(({ queued, awaited }) => awaited === kind && queued.includes(subscriber))
          .map(({ event }) => queuedOf(event)),
        awaited: kind,
      })),
    );
    await addBatches(deps, subscriber, batches);
  }
}

/** The others together, then each crowd. */
function apart(plan: readonly Planned[]): readonly (readonly Planned[])[] {
  const byWorkspace = new Map<string | null, Planned[]>();
  for (const planned of plan) {
    const { workspaceId } = planned.event;
    const others = byWorkspace.get(workspaceId);
    if (others) others.push(planned);
    else byWorkspace.set(workspaceId, [planned]);
  }
  const crowds = [...byWorkspace.values()].filter((events) => events.length > CROWD);
  if (crowds.length === 0 || byWorkspace.size === 1) return [plan];
  const crowded = new Set(crowds.map(([first]) => first?.event.workspaceId));
  return [plan.filter(({ event }) => !crowded.has(event.workspaceId)), ...crowds];
}

/** Queues one job if they only found no room, small jobs if they failed or were lost. */
export const handOnLate = (deps: HandOnDeps, subscriber: Subscriber, leased: readonly LateEvent[]): Promise<void> =>
  traced(leased, (events) => handOnAllLate(deps, subscriber, events));

async function handOnAllLate(deps: HandOnDeps, subscriber: Subscriber, leased: readonly LateEvent[]): Promise<void> {
  const troubled = ({ attempts, timesEnqueued }: LateEvent) => attempts > 0 || timesEnqueued > MOST_HAND_OVERS;
  const alone = leased.filter(troubled).map(queuedOf);
  const jobs: EventBatch[] = [{ keys: leased.filter((event) => !troubled(event)).map(queuedOf), awaited: 'late' }];
  for (let from = 0; from < alone.length; from += ALONE_PER_JOB) {
    jobs.push({ keys: alone.slice(from, from + ALONE_PER_JOB), awaited: 'late', alone: true });
  }
  await addBatches(deps, subscriber, jobs);
}

async function addBatches(
  { queues, room }: HandOnDeps,
  subscriber: Subscriber,
  batches: readonly EventBatch[],
): Promise<void> {
  const jobs = batches.filter(({ keys }) => keys.length > 0).map((data) => ({ data }));
  if (jobs.length === 0) return;
  await queues.add(queueOf(subscriber), jobs);
  room.added(subscriber, jobs.length);
}
