import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids, StillStanding } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database, EVENT_FEED_DAYS } from '@workops/platform/database';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import { createEvents } from '../events';
import { createReplays } from '../replays';
import { pgDeliveryLog } from './delivery-log';
import { replayStore } from './replay-rows';
import { pgSubscriptionStore } from './subscription-store';

/** Injection token of a `Replays`. */
export const WEBHOOK_REPLAYS = Symbol('events: replays');

/** Injection token of an `Events`. */
export const EVENTS = Symbol('events');

const SETTINGS = Symbol('events: settings');

export interface EventsSettings {
  /** Ranges of non-public addresses that subscriptions may use, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
  /** Whether subscriptions of live workspaces may be `http`; to the ranges above they always may. */
  plainHttp: boolean;
  stillStanding: StillStanding;
  /** Days for which events can be replayed. */
  eventDays?: number;
}

type SettingsFrom = Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<EventsSettings>, 'inject' | 'useFactory'>;

@Module({})
export class EventsModule {
  static register({ imports, inject, useFactory }: SettingsFrom): DynamicModule {
    return {
      module: EventsModule,
      imports,
      providers: [
        { provide: SETTINGS, inject, useFactory },
        {
          provide: EVENTS,
          inject: [Database, SETTINGS, SecretBox, CLOCK, IDS, Metrics],
          useFactory: (
            database: Database,
            settings: EventsSettings,
            box: SecretBox,
            clock: Clock,
            ids: Ids,
            metrics: Metrics,
          ) => {
            const events = createEvents({
              store: pgSubscriptionStore(database),
              log: pgDeliveryLog(database),
              plainHttp: settings.plainHttp,
              guard: new SystemAddressGuard(parseRanges(settings.allowedCidrs)),
              secrets: secretKeeper(box),
              stillStanding: settings.stillStanding,
              clock,
              ids,
            });
            return metrics.measured('events', events);
          },
        },
        {
          provide: WEBHOOK_REPLAYS,
          inject: [Database, SETTINGS, CLOCK, IDS, Metrics],
          useFactory: (
            database: Database,
            { eventDays = EVENT_FEED_DAYS }: EventsSettings,
            clock: Clock,
            ids: Ids,
            metrics: Metrics,
          ) => {
            const stores = { store: pgSubscriptionStore(database), replays: replayStore(database) };
            return metrics.measured('replays', createReplays({ ...stores, keptDays: eventDays, clock, ids }));
          },
        },
      ],
      exports: [EVENTS, WEBHOOK_REPLAYS],
    };
  }
}
