import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type FactoryProvider,
  type ModuleMetadata,
} from '@nestjs/common';
import type { Ids, StillStanding } from '@workops/kernel';
import { Database, EVENT_FEED_DAYS, listen, type Listening } from '@workops/platform/database';
import { eventFeedOn, OUTBOX_CHANNEL, sharedFeedOn } from '@workops/platform/outbox';
import { requestRecordsOn } from '@workops/platform/requests';
import { IDS, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import { createFeed } from '../feed';
import type { EventWaits, Wait } from '../feed-ports';
import { createRequests } from '../requests';
import { WaitingReaders } from '../use-cases/wait-for-events';
import { pgEventAttempts } from './delivery-log';

/** Injection token of a `Feed`. */
export const EVENT_FEED = Symbol('events: feed');

/** Injection token of a `Requests`. */
export const REQUESTS = Symbol('events: requests');

const SETTINGS = Symbol('events: settings of the feed');

export interface FeedSettings {
  /** The API's public URL, without a trailing slash. */
  publicUrl: string;
  /** A connection that may LISTEN; without one, waiting calls poll. */
  directUrl: string | undefined;
  stillStanding: StillStanding;
  /** Retention of events, and of calls, in days. */
  eventDays?: number;
  requestDays?: number;
}

/** This process's waiting calls of the events feed, until it ends. It listens from the first one on. */
@Injectable()
class EventWaiters implements EventWaits, BeforeApplicationShutdown {
  private readonly readers: WaitingReaders;
  private listening: Listening | undefined;

  constructor(
    @Inject(Database) database: Database,
    @Inject(SETTINGS) private readonly settings: FeedSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    const failed = (error: unknown): void => logger.warn({ err: error }, 'polling for events failed; will retry');
    this.readers = new WaitingReaders({ feed: eventFeedOn(database), failed });
    metrics.gauge('event_feed_waiting', 'Requests waiting for events', [], (gauge) => gauge.set(this.readers.count));
  }

  forNews(wait: Wait): Promise<boolean> {
    this.listening ??= listen(this.settings.directUrl, OUTBOX_CHANNEL, () => this.readers.wake(), this.logger);
    return this.readers.forNews(wait);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.readers.close();
    await this.listening?.close();
  }
}

type SettingsFrom = Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<FeedSettings>, 'inject' | 'useFactory'>;

@Module({})
export class FeedModule {
  static register({ imports, inject, useFactory }: SettingsFrom): DynamicModule {
    const feed = {
      provide: EVENT_FEED,
      inject: [Database, SETTINGS, EventWaiters],
      useFactory: (
        database: Database,
        { publicUrl, stillStanding, eventDays = EVENT_FEED_DAYS }: FeedSettings,
        waits: EventWaiters,
      ) =>
        createFeed({
          ...{ feed: sharedFeedOn(database, eventDays), waits, publicUrl, stillStanding, keptDays: eventDays },
          onBehalfOf: (workspaceId, work) => database.onBehalfOf(workspaceId, work),
        }),
    };
    const requests = {
      provide: REQUESTS,
      inject: [Database, SETTINGS, IDS, Metrics],
      useFactory: (database: Database, { publicUrl, requestDays }: FeedSettings, ids: Ids, metrics: Metrics) => {
        const stored = {
          requests: requestRecordsOn(database, ids, requestDays),
          eventsOf: eventFeedOn(database).findAll,
          attempts: pgEventAttempts(database),
        };
        return metrics.measured('requests', createRequests({ ...stored, publicUrl }));
      },
    };
    const providers = [{ provide: SETTINGS, inject, useFactory }, EventWaiters, feed, requests];
    return { module: FeedModule, imports, providers, exports: [EVENT_FEED, REQUESTS] };
  }
}
