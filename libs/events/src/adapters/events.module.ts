import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { CLOCK, Database, IDS, parseRanges, SecretBox, SystemAddressGuard } from '@workops/platform';
import { createEvents } from '../events';
import { pgDeliveryLog } from './delivery-log';
import { secretKeeper } from './secret-keeper';
import { pgSubscriptionStore } from './subscription-store';

/** The token under which Nest knows this context: an `Events`. */
export const EVENTS = Symbol('events');

const SETTINGS = Symbol('events: settings');

export interface EventsSettings {
  /** Ranges that subscriptions may point at although they are not public, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
}

@Module({})
export class EventsModule {
  static register({ inject, useFactory }: Pick<FactoryProvider<EventsSettings>, 'inject' | 'useFactory'>): DynamicModule {
    return {
      module: EventsModule,
      providers: [
        { provide: SETTINGS, inject, useFactory },
        {
          provide: EVENTS,
          inject: [Database, SETTINGS, SecretBox, CLOCK, IDS],
          useFactory: (database: Database, settings: EventsSettings, box: SecretBox, clock: Clock, ids: Ids) =>
            createEvents({
              store: pgSubscriptionStore(database),
              log: pgDeliveryLog(database),
              guard: new SystemAddressGuard(parseRanges(settings.allowedCidrs)),
              secrets: secretKeeper(box),
              clock,
              ids,
            }),
        },
      ],
      exports: [EVENTS],
    };
  }
}
