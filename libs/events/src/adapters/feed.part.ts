import type { StillStanding } from '@workops/kernel';
import { Database, listen, type Listening } from '@workops/platform/database';
import { eventFeedOn, OUTBOX_CHANNEL, sharedFeedOn } from '@workops/platform/outbox';
import { requestRecordsOn } from '@workops/platform/requests';
import { from, IDS, LOGGER, Metrics, declarePart, provide, token, type Logger } from '@workops/platform/process';
import { createFeed, type Feed } from '../feed';
import type { EventWaits, Wait } from '../feed-ports';
import { createRequests, type Requests } from '../requests';
import { WaitingReaders } from '../use-cases/wait-for-events';
import { pgEventAttempts } from './delivery-log';

export const EVENT_FEED = token<Feed>('events: feed');

export const REQUESTS = token<Requests>('events: requests');

const WAITERS = token<EventWaiters>('events: waiting calls');

export interface FeedSettings {
  /** No trailing slash. */
  publicUrl: string;
  /** May LISTEN; without it waiting calls poll. */
  directUrl: string | undefined;
  stillStanding: StillStanding;
  eventDays: number;
  requestDays: number | undefined;
}

interface WaitersDeps {
  database: Database;
  outside: FeedSettings;
  logger: Logger;
  metrics: Metrics;
}

class EventWaiters implements EventWaits {
  private readonly readers: WaitingReaders;
  private listening: Listening | undefined;

  constructor(private readonly deps: WaitersDeps) {
    const { database, logger, metrics } = deps;
    const failed = (error: unknown): void => logger.warn({ err: error }, 'polling for events failed; will retry');
    this.readers = new WaitingReaders({ feed: eventFeedOn(database), failed });
    metrics.gauge('event_feed_waiting', 'Calls that wait for events', [], (gauge) => gauge.set(this.readers.count));
  }

  forNews(wait: Wait): Promise<boolean> {
    const { outside, logger } = this.deps;
    this.listening ??= listen(outside.directUrl, OUTBOX_CHANNEL, () => this.readers.wake(), logger);
    return this.readers.forNews(wait);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.readers.close();
    await this.listening?.close();
  }
}

export const feedPart = declarePart<FeedSettings>('events: feed', (outside) => [
  provide(
    WAITERS,
    from(
      { database: Database, outside, logger: LOGGER, metrics: Metrics },
      (deps) => new EventWaiters(deps as WaitersDeps),
    ),
  ),
  provide(
    EVENT_FEED,
    from({ database: Database, outside, waits: WAITERS }, ({ database, waits, outside: settings }) => {
      const { publicUrl, stillStanding, eventDays: keptDays } = settings;
      const onBehalfOf = <T>(workspaceId: string, work: () => Promise<T>) => database.onBehalfOf(workspaceId, work);
      return createFeed({
        feed: sharedFeedOn(database, keptDays),
        waits,
        publicUrl,
        stillStanding,
        keptDays,
        onBehalfOf,
      });
    }),
  ),
  provide(
    REQUESTS,
    from({ database: Database, outside, ids: IDS, metrics: Metrics }, ({ database, ids, metrics, outside: settings }) =>
      metrics.measured(
        'requests',
        createRequests({
          requests: requestRecordsOn(database, ids, settings.requestDays),
          listEvents: eventFeedOn(database).findAll,
          attempts: pgEventAttempts(database),
          publicUrl: settings.publicUrl,
        }),
      ),
    ),
  ),
]);
