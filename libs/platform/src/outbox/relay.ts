import { listen } from '../database/notices';
import type { Database } from '../database/database';
import type { Logger } from '../process/logger';
import type { Queues } from '../queues/queues';
import { OUTBOX_CHANNEL } from './insert-events';
import { finishEvents, leaseDueEvents, oldestUnfinishedDay, receivedBy, type Awaited, type LeasedEvent } from './outbox';
import { queueOf, wants, type EventBatch, type Subscriber } from './subscriber';

const BATCH = 400;
/** After a lease of this many there is likely more; after a smaller one the next wake is soon enough. */
const WORTH_ANOTHER = 20;
/** Batches that may wait on a subscriber's queue; past that the outbox keeps the rest, and no event is queued over and over. */
const WAITING_BATCHES = 100;
/** How long "there is room" holds: what one relay adds meanwhile is little beside it. */
const ROOM_HOLDS_MS = 100;
const SAFETY_POLL_MS = 1_000;
const AFTER_FAILURE_MS = 500;
const OLDEST_DAY_EVERY_MS = 60_000;

const EVERY_AWAITED: readonly Awaited[] = ['by its only subscriber', 'by no one else', 'by others'];

/** By who wants it, not by who still awaits it: batches of both kinds may wait for one subscriber, and only the inbox knows of both. */
function awaitedBy(wanting: readonly Subscriber[], awaiting: readonly Subscriber[]): Awaited {
  if (wanting.length === 1) return 'by its only subscriber';
  return awaiting.length === 1 ? 'by no one else' : 'by others';
}

export interface RelayDeps {
  database: Database;
  queues: Queues;
  subscribers: readonly Subscriber[];
  logger: Logger;
  /** A connection that may LISTEN; without one the relay polls. */
  directUrl?: string;
}

/**
 * Hands committed events on to the queue of each subscriber, in batches. Any number of relays may run: each leases its own
 * events. The lease is committed before anything is queued, so a relay that dies in between, a queue that is away or one that
 * forgets all it held only delays an event until its lease runs out.
 */
export class Relay {
  private oldestDay = '';
  private oldestDayReadAt = 0;
  private roomUntil = 0;
  private running: Promise<void> | undefined;
  private wokenMeanwhile = false;
  private stopped = false;
  private readonly listening;
  private readonly safetyPoll: NodeJS.Timeout;

  constructor(private readonly deps: RelayDeps) {
    this.listening = listen(deps.directUrl, OUTBOX_CHANNEL, () => this.wake(), deps.logger);
    this.safetyPoll = setInterval(() => this.wake(), SAFETY_POLL_MS);
  }

  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.wokenMeanwhile = true;
      return;
    }
    this.wokenMeanwhile = false;
    this.running = this.drain().finally(() => {
      this.running = undefined;
      if (this.wokenMeanwhile) this.wake();
    });
  }

  /** Stops after the batch at hand. */
  async close(): Promise<void> {
    this.stopped = true;
    clearInterval(this.safetyPoll);
    await this.listening.close();
    await this.running;
  }

  private async drain(): Promise<void> {
    const { database, logger } = this.deps;
    try {
      let full = true;
      while (full && !this.stopped && (await this.queuesHaveRoom())) {
        const leased = await leaseDueEvents(database, await this.firstDay(), BATCH);
        if (leased.length > 0) await this.handOn(leased);
        full = leased.length >= WORTH_ANOTHER;
      }
    } catch (error) {
      logger.warn({ err: error }, 'relay could not hand events on, they stay in the outbox');
      await new Promise((resolve) => setTimeout(resolve, AFTER_FAILURE_MS));
    }
  }

  private async queuesHaveRoom(): Promise<boolean> {
    if (Date.now() < this.roomUntil) return true;
    const depths = await Promise.all(this.deps.subscribers.map((subscriber) => this.deps.queues.depth(queueOf(subscriber))));
    const room = depths.every((depth) => depth < WAITING_BATCHES);
    if (room) this.roomUntil = Date.now() + ROOM_HOLDS_MS;
    return room;
  }

  private async firstDay(): Promise<string> {
    if (Date.now() - this.oldestDayReadAt > OLDEST_DAY_EVERY_MS) {
      this.oldestDay = await oldestUnfinishedDay(this.deps.database, new Date());
      this.oldestDayReadAt = Date.now();
    }
    return this.oldestDay;
  }

  private async handOn(leased: LeasedEvent[]): Promise<void> {
    const { database, queues, subscribers } = this.deps;
    const repeated = leased.filter((event) => event.timesEnqueued > 1);
    const received = repeated.length > 0 ? await receivedBy(database, repeated) : new Map<string, string[]>();
    const plan = leased.map((event) => {
      const wanting = subscribers.filter((subscriber) => wants(subscriber, event.type));
      const awaiting = wanting.filter(({ name }) => !received.get(event.id)?.includes(name));
      return { event, awaiting, awaited: awaitedBy(wanting, awaiting) };
    });
    const done = plan.filter(({ awaiting }) => awaiting.length === 0);
    if (done.length > 0) await finishEvents(database, done.map(({ event }) => event));

    for (const subscriber of subscribers) {
      const mine = plan.filter(({ awaiting }) => awaiting.includes(subscriber));
      const batches = EVERY_AWAITED.map((kind): EventBatch => ({
        keys: mine.filter(({ awaited }) => awaited === kind).map(({ event: { day, id } }) => ({ day, id })),
        awaited: kind,
      }));
      const jobs = batches.filter(({ keys }) => keys.length > 0).map((data) => ({ data }));
      if (jobs.length > 0) await queues.add(queueOf(subscriber), jobs);
    }
  }
}
