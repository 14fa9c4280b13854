import type { StillStanding } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { CLOCK, from, IDS, Metrics, declarePart, provide, token } from '@workops/platform/process';
import { createEvents, type Events } from '../events';
import { createReplays, type Replays } from '../replays';
import { pgDeliveryLog } from './delivery-log';
import { replayStore } from './replay-rows';
import { pgSubscriptionStore } from './subscription-store';

export const WEBHOOK_REPLAYS = token<Replays>('events: replays');

export const EVENTS = token<Events>('events');

export interface EventsSettings {
  /** Non-public ranges that subscriptions may use, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
  /** Allows `http` in live workspaces; the ranges above always allow it. */
  plainHttp: boolean;
  stillStanding: StillStanding;
  eventDays: number;
}

const NEEDS = { database: Database, box: SecretBox, clock: CLOCK, ids: IDS, metrics: Metrics };

export const eventsPart = declarePart<EventsSettings>('events', (outside) => [
  provide(
    EVENTS,
    from({ ...NEEDS, outside }, ({ database, box, clock, ids, metrics, outside: settings }) =>
      metrics.measured(
        'events',
        createEvents({
          store: pgSubscriptionStore(database),
          log: pgDeliveryLog(database),
          plainHttp: settings.plainHttp,
          guard: new SystemAddressGuard(parseRanges(settings.allowedCidrs)),
          secrets: secretKeeper(box),
          stillStanding: settings.stillStanding,
          clock,
          ids,
        }),
      ),
    ),
  ),
  provide(
    WEBHOOK_REPLAYS,
    from({ ...NEEDS, outside }, ({ database, clock, ids, metrics, outside: { eventDays: keptDays } }) => {
      const stores = { store: pgSubscriptionStore(database), replays: replayStore(database) };
      return metrics.measured('replays', createReplays({ ...stores, keptDays, clock, ids }));
    }),
  ),
]);
