import { setTimeout as sleep } from 'node:timers/promises';
import { PollPace } from '@workops/kernel';
import type { Database } from '../database/database';
import { listen } from '../database/notices';
import { OneAtATime } from '../one-at-a-time';
import type { Logger } from '../process/logger';
import type { Queues } from '../queues/queues';
import { Floors } from './floors';
import { handOn, handOnLate } from './hand-on';
import { OUTBOX_CHANNEL } from './insert-events';
import { giveBackLateEvents, lateSubscribers, leaseLateEvents } from './late-events';
import { giveBackEvents, leaseDueEvents, openDays, type OpenDays } from './outbox';
import { QueueRoom } from './queue-room';
import { Refusals } from './refusals';
import type { Subscriber } from './subscriber';

const BATCH = 400;
/** There are probably more after a lease of this size. */
const WORTH_ANOTHER = 20;
const SAFETY_POLL_MS = 1_000;
/** While idle, only an expired lease can make an event due. */
const STILL_POLL_MS = 5_000;
const AFTER_FAILURE_MS = 500;
/** After this long a full queue's subscriber lags and no longer blocks others. */
const PATIENCE_MS = 1_000;
const LOOK_FOR_ROOM_MS = 25;
const OPEN_DAYS_EVERY_MS = 60_000;

export interface RelayDeps {
  database: Database;
  queues: Queues;
  subscribers: readonly Subscriber[];
  logger: Logger;
  directUrl?: string;
}

/**
 * Hands committed events to queues in batches; any number of relays may run. Leases commit first, so a crash or a lost
 * queue only delays. A queue full for more than a second makes its subscriber lag: events become late for it alone.
 */
export class Relay {
  private days: OpenDays | undefined;
  private daysReadAt = 0;
  private readonly pace: PollPace;
  private readonly refusals = new Refusals();
  private readonly floors = new Floors();
  private readonly room: QueueRoom;
  private readonly lagging = new Set<Subscriber>();
  private readonly lanes: ReadonlyMap<string, OneAtATime>;
  private readonly due = this.lane((mayGoOn) => this.drain(mayGoOn));
  private readonly late = this.lane(() => this.wakeLanes());
  private readonly typesWithFields: readonly string[];
  private readonly listening;
  private readonly safetyPoll: NodeJS.Timeout;

  constructor(private readonly deps: RelayDeps) {
    this.room = new QueueRoom(deps.queues);
    this.pace = new PollPace(() => deps.database.stillness.isStill(), {
      everyMs: SAFETY_POLL_MS,
      stillEveryMs: STILL_POLL_MS,
    });
    this.typesWithFields = [...new Set(deps.subscribers.flatMap(({ onlyChanges }) => Object.keys(onlyChanges ?? {})))];
    this.lanes = new Map(
      deps.subscribers.map((subscriber) => {
        const [floors, refusals] = [new Floors(), new Refusals()];
        return [subscriber.name, this.lane((mayGoOn) => this.drainLate(subscriber, floors, refusals, mayGoOn))];
      }),
    );
    this.listening = listen(deps.directUrl, OUTBOX_CHANNEL, () => this.due.wake(), deps.logger);
    this.safetyPoll = setInterval(() => this.poll(), SAFETY_POLL_MS);
  }

  wake(): void {
    this.due.wake();
    this.late.wake();
  }

  private poll(): void {
    if (!this.pace.isDue()) return;
    this.pace.looked();
    this.wake();
  }

  async close(): Promise<void> {
    clearInterval(this.safetyPoll);
    await this.listening.close();
    await Promise.all([this.due, this.late, ...this.lanes.values()].map((part) => part.close()));
  }

  /** Runs again soon after a failure. */
  private lane(work: (mayGoOn: () => boolean) => Promise<void>): OneAtATime {
    const lane: OneAtATime = new OneAtATime(async (mayGoOn) => {
      try {
        await work(mayGoOn);
      } catch (error) {
        // The queues log their outage, once.
        if (this.deps.queues.awayMs() === 0)
          this.deps.logger.warn({ err: error }, 'relay failed to enqueue events; they stay in the outbox');
        await sleep(AFTER_FAILURE_MS);
        lane.wake();
      }
    });
    return lane;
  }

  private async drain(mayGoOn: () => boolean): Promise<void> {
    const { database } = this.deps;
    let full = true;
    while (full && mayGoOn()) {
      if (await this.mustWait()) {
        await sleep(LOOK_FOR_ROOM_MS);
        continue;
      }
      const leased = await leaseDueEvents(database, await this.openDays(), BATCH, this.floors, this.typesWithFields);
      if (leased.length > 0)
        await this.refusals.orGiveBack(
          () => handOn({ ...this.deps, room: this.room }, leased, this.lagging),
          () => giveBackEvents(database, leased),
        );
      full = leased.length >= WORTH_ANOTHER;
    }
  }

  /** A queue is full, but not long enough to lag. */
  private async mustWait(): Promise<boolean> {
    const punctual = this.deps.subscribers.filter((subscriber) => !this.lagging.has(subscriber));
    await this.room.read(punctual);
    const full = punctual.filter((subscriber) => !this.room.has(subscriber));
    const standing = full.filter((subscriber) => this.room.fullForMs(subscriber) >= PATIENCE_MS);
    for (const subscriber of standing) {
      this.lagging.add(subscriber);
      this.deps.logger.warn(
        { subscriber: subscriber.name },
        'subscriber queue stalled; other subscribers continue without it',
      );
    }
    return full.length > standing.length;
  }

  /** A lane per subscriber, so that a stalled one blocks no other. */
  private async wakeLanes(): Promise<void> {
    const { database, subscribers } = this.deps;
    const names = await lateSubscribers(
      database,
      subscribers.map(({ name }) => name),
    );
    for (const subscriber of subscribers) {
      if (this.lagging.has(subscriber) || names.includes(subscriber.name)) this.lanes.get(subscriber.name)!.wake();
    }
  }

  private async drainLate(
    subscriber: Subscriber,
    floors: Floors,
    refusals: Refusals,
    mayGoOn: () => boolean,
  ): Promise<void> {
    const { database, logger } = this.deps;
    let full = true;
    while (full && mayGoOn()) {
      await this.room.read([subscriber]);
      if (!this.room.has(subscriber)) {
        await sleep(LOOK_FOR_ROOM_MS);
        continue;
      }
      const leased = await leaseLateEvents(database, subscriber.name, BATCH, floors);
      if (leased.length > 0)
        await refusals.orGiveBack(
          () => handOnLate({ ...this.deps, room: this.room }, subscriber, leased),
          () => giveBackLateEvents(database, subscriber.name, leased),
        );
      full = leased.length >= WORTH_ANOTHER;
    }
    if (!full && this.lagging.delete(subscriber)) logger.info({ subscriber: subscriber.name }, 'subscriber caught up');
  }

  private async openDays(): Promise<OpenDays> {
    if (!this.days || performance.now() - this.daysReadAt > OPEN_DAYS_EVERY_MS) {
      this.days = await openDays(this.deps.database);
      this.daysReadAt = performance.now();
    }
    return this.days;
  }
}
