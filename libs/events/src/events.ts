import { listDeliveries } from './use-cases/list-deliveries';
import { listSubscriptions } from './use-cases/list-subscriptions';
import { readSubscription } from './use-cases/read-subscription';
import { subscribe, type SubscribeDeps } from './use-cases/subscribe';
import type { DeliveryLog } from './ports';

export interface EventsDeps extends SubscribeDeps {
  log: DeliveryLog;
}

/** What can be done with webhook subscriptions. */
export const createEvents = (deps: EventsDeps) => ({
  subscribe: subscribe(deps),
  listSubscriptions: listSubscriptions(deps),
  readSubscription: readSubscription(deps),
  listDeliveries: listDeliveries(deps),
});

export type Events = ReturnType<typeof createEvents>;
