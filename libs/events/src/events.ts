import { listDeliveries } from './use-cases/list-deliveries';
import { listSubscriptions } from './use-cases/list-subscriptions';
import { readSubscription } from './use-cases/read-subscription';
import { prepareSubscription, type PrepareSubscriptionDeps } from './use-cases/prepare-subscription';
import type { DeliveryLog } from './ports';

export interface EventsDeps extends PrepareSubscriptionDeps {
  log: DeliveryLog;
}

/** What can be done with webhook subscriptions. */
export const createEvents = (deps: EventsDeps) => ({
  prepareSubscription: prepareSubscription(deps),
  listSubscriptions: listSubscriptions(deps),
  readSubscription: readSubscription(deps),
  listDeliveries: listDeliveries(deps),
});

export type Events = ReturnType<typeof createEvents>;
